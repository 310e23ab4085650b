/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { subscribe } from '@talkreel/scenarios/payments/till';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { reply, type Reply } from './support/replies.ts';

/** Tests replies that arrive late, after the user closed the dialog or left the page. */
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

const away: Reply = { status: 503, json: { code: 'away', message: 'It is away.' } };

/** Holds back the replies to this address; returns the function that sends them. */
async function holdBack(address: string): Promise<(answer: Reply) => void> {
  const answer = Promise.withResolvers<Reply>();
  await reply(page, address, () => answer.promise);
  return answer.resolve;
}

async function openSubscribed(email: string) {
  const client = await harness.stack.signIn(email);
  await subscribe(client);
  page = await harness.visitAs(email, { path: '/profile' });
  return client;
}

describe('a failure is told', () => {
  test('of a cancelling and of a change of plan whose dialogs were closed', async () => {
    await openSubscribed('closes-dialogs@example.com');
    const failCancelling = await holdBack('**/api/stripe/cancel-subscription');
    await button('Cancel subscription').click();
    const cancelling = dialog('Cancel subscription?');
    await cancelling.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.keyboard.press('Escape');
    await expectGone(cancelling);
    failCancelling(away);
    await expectToast(page, 'Failed to cancel subscription. Please try again later.');

    const failSwitching = await holdBack('**/api/stripe/switch-subscription');
    await page.getByRole('button', { name: /^Pay yearly/ }).click();
    await button('Choose Premium Annual').click();
    await button('Close').click();
    await expectGone(dialog(/^Premium Annual from/));
    failSwitching(away);
    await expectToast(page, 'It is away.');
  });

  test('of a “Keep Premium” whose page was left', async () => {
    const client = await openSubscribed('keeps-and-leaves@example.com');
    await client.must.post('/api/stripe/cancel-subscription');
    await expectShown(button('Keep Premium'));
    const fail = await holdBack('**/api/stripe/resume-subscription');
    await button('Keep Premium').click();
    await page.getByRole('link', { name: 'See your usage history' }).click();
    await expectShown(page.getByRole('heading', { name: 'Your generations' }));
    fail(away);
    await expectToast(page, 'It is away.');
  });

  test('of a profile whose dialog was closed while it was saved', async () => {
    page = await harness.visitAs('closes-editor@example.com', { path: '/profile' });
    const fail = await holdBack('**/api/account/profile');
    await button('Edit profile').click();
    await page.getByLabel('Bio').fill('I sell boots.');
    await button('Save').click();
    await page.keyboard.press('Escape');
    await expectGone(dialog('Edit profile'));
    fail(away);
    await expectToast(page, 'It is away.');
  });
});

test('an account that is being deleted keeps its dialog until it is known what came of it', async () => {
  page = await harness.visitAs('waits-for-it@example.com', { path: '/profile' });
  const fail = await holdBack('**/api/account');
  await button('Delete account').click();
  await page.getByLabel('Type waits-for-it to confirm').fill('waits-for-it');
  await button('Delete permanently').click();
  await page.keyboard.press('Escape');
  await expectShown(dialog('Delete your account?'));
  fail(away);
  await expectToast(page, 'It is away.');
  // Told before it is drawn: the button can be pressed once the dialog can be closed.
  await button('Keep my account').click();
  await expectGone(dialog('Delete your account?'));
});

test('a dialog that is closed gives the focus back to what opened it', async () => {
  await openSubscribed('by-keyboard@example.com');
  for (const name of [
    'Cancel subscription',
    'Pay yearly, save $78',
    'Edit profile',
    'Delete account',
  ]) {
    await button(name).focus();
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expectGone(page.getByRole('dialog'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.goto('/test-payment-wall');
  await button('Free limit of 3').focus();
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Free limit of 3');
});

describe('Stripe’s page does not come', () => {
  /** Sends the reply, and expects that the browser does not follow it. */
  async function expectToStay(address: string, give: (answer: Reply) => void): Promise<void> {
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) left.push(request.url());
    });
    const came = page.waitForResponse(address);
    give({ json: { url: '/blog' } });
    await came;
    // The browser would have followed the reply before this request ended.
    await page.evaluate(async () => (await fetch('/api/stripe/plans')).text());
    expect(left).toEqual([]);
  }

  test('to whom closed the paywall', async () => {
    page = await harness.visitAs('closes-wall@example.com', { path: '/test-payment-wall' });
    const address = '**/api/stripe/create-subscription';
    const give = await holdBack(address);
    await button('Free limit of 3').click();
    await button('Continue to Payment').click();
    await button('Close').click();
    await expectGone(page.getByRole('dialog'));
    await expectToStay(address, give);
  });

  test('to whom left the purchase', async () => {
    page = await harness.visitAs('leaves-purchase@example.com', {
      path: '/additional-generations',
    });
    const address = '**/api/stripe/additional-generations';
    const give = await holdBack(address);
    await button('Purchase Now').click();
    await page.getByRole('link', { name: 'Create Influencer' }).first().click();
    await expectGone(button('Redirecting...'));
    await expectToStay(address, give);
  });

  test('to whom left the profile', async () => {
    await openSubscribed('leaves-profile@example.com');
    const address = '**/api/stripe/portal';
    const give = await holdBack(address);
    await button('Card and invoices').click();
    await page.getByRole('link', { name: 'See your usage history' }).click();
    await expectShown(page.getByRole('heading', { name: 'Your generations' }));
    await expectToStay(address, give);
  });
});
