/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { subscribe } from '@talkreel/scenarios/payments/till';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { changeReply, forgetReplies, reply, type Reply } from './support/replies.ts';

/** Tests every sentence of the specification's §8 «Plans and payments» about something that went wrong. */
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true }).first();
const title = (words: string) => page.getByRole('heading', { name: words, exact: true });

const PLANS = '**/api/stripe/plans';
const SUBSCRIPTION = '**/api/stripe/create-subscription';
const PACK = '**/api/stripe/additional-generations';
const away: Reply = { status: 503, json: { code: 'away', message: 'Stripe is away.' } };

describe('plans', () => {
  test('that do not come say so, and can be asked for again', async () => {
    page = await harness.visitAs('no-plans@example.com', { path: null });
    await reply(page, PLANS, away);
    await page.goto('/subscribe');
    await expectToast(page, 'Error');
    await expectToast(page, 'Failed to load subscription plans');
    await expectShown(title('Subscription Setup Failed'));
    await expectShown(text('Error getting plans: 503'));
    await expectShown(page.getByRole('link', { name: 'Return to Home' }));
    await forgetReplies(page);
    await button('Try again').click();
    await expectShown(button('Subscribe Now'));
  });

  test('of which none is for sale', async () => {
    page = await harness.visitAs('none-active@example.com', { path: null });
    await reply(page, PLANS, { json: [] });
    await page.goto('/subscribe');
    await expectShown(title('Subscription Setup Failed'));
    await expectShown(text('No active subscription plan found'));
  });

  test('keep the paywall from going on until they are there', async () => {
    page = await harness.visitAs('wall-away@example.com', { path: null });
    await reply(page, PLANS, away);
    await page.goto('/test-payment-wall');
    await button('Free limit of 3').click();
    await expectShown(title('Failed to load subscription plans'));
    expect(await button('Continue to Payment').isDisabled()).toBe(true);
    await button('Close').click();
    await expectGone(page.getByRole('dialog'));
  });

  test('that Stripe does not know cannot be chosen', async () => {
    page = await harness.visitAs('unknown-plan@example.com', { path: null });
    await changeReply<object[]>(page, PLANS, (plans) =>
      plans.map((plan) => ({ ...plan, stripePriceId: null })),
    );
    await page.goto('/test-payment-wall');
    await button('Free limit of 3').click();
    await button('Continue to Payment').click();
    await expectToast(page, 'Selected plan not found');
  });
});

describe('a price that changed since the page was opened', () => {
  const openWithOldPrice = async (email: string, path: string): Promise<void> => {
    page = await harness.visitAs(email, { path: null });
    await changeReply<object[]>(page, PLANS, (plans) =>
      plans.map((plan) => ({ ...plan, price: 100, stripePriceId: 'price_old' })),
    );
    await page.goto(path);
  };

  test('is learned by trying again', async () => {
    await openWithOldPrice('old-price@example.com', '/subscribe');
    await button('Subscribe Now').click();
    await expectShown(text('Selected plan not found'));
    await forgetReplies(page);
    await button('Try again').click();
    await expectShown(page.getByText('$39.00', { exact: false }).first());
    await button('Subscribe Now').click();
    await expectShown(page.getByLabel('Card number'));
  });

  test('is learned by the paywall', async () => {
    await openWithOldPrice('old-price-wall@example.com', '/test-payment-wall');
    await button('Free limit of 3').click();
    await expectShown(page.getByRole('dialog').getByText('$1.00'));
    await forgetReplies(page);
    await button('Continue to Payment').click();
    await expectToast(page, 'Selected plan not found');
    await expectShown(page.getByRole('dialog').getByText('$39.00'));
    await button('Continue to Payment').click();
    await expectShown(page.getByLabel('Card number'));
  });
});

describe('a payment that cannot be set up', () => {
  test('for a subscription', async () => {
    page = await harness.visitAs('setup-month@example.com', { path: null });
    await reply(page, SUBSCRIPTION, away);
    await page.goto('/subscribe');
    await button('Subscribe Now').click();
    await expectToast(page, 'Error');
    await expectToast(page, 'Could not initialize subscription process. Please try again later.');
    await expectShown(title('Subscription Setup Failed'));
    await expectShown(text('Stripe is away.'));
    await expectShown(text('Nothing was charged.'));
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${harness.url}/`);
  });

  test('for a pack', async () => {
    page = await harness.visitAs('setup-pack@example.com', { path: null });
    await reply(page, PACK, away);
    await page.goto('/additional-generations');
    await button('Purchase Now').click();
    await expectToast(page, 'Could not initialize payment process. Please try again later.');
    await expectShown(title('Payment Setup Failed'));
  });

  test('because the reply holds no way to pay', async () => {
    page = await harness.visitAs('setup-empty@example.com', { path: null });
    await reply(page, SUBSCRIPTION, { json: {} });
    await page.goto('/subscribe');
    await button('Subscribe Now').click();
    await expectShown(text('No checkout URL or client secret received from the server'));
    await reply(page, SUBSCRIPTION, { json: { clientSecret: 'pi_1_secret_2' } });
    await button('Try again').click();
    await button('Subscribe Now').click();
    await expectShown(text('No client secret received'));
  });
});

test('a subscription that cannot be confirmed says so, and is found when asked again', async () => {
  const email = 'unconfirmed@example.com';
  page = await harness.visitAs(email, { path: null });
  const SYNC = '**/api/stripe/sync-subscription';
  await reply(page, SYNC, away);
  await page.goto('/subscription-success');
  await expectToast(page, 'Sync Error');
  await expectToast(
    page,
    'We had trouble confirming your subscription. Please contact support if issues persist.',
  );
  await expectShown(title('Not confirmed yet'));
  await forgetReplies(page);
  await button('Check again').click();
  await expectShown(title('Confirming your subscription'));
  await subscribe(await harness.stack.signIn(email));
  await expectShown(title('Subscription Active!'));
});

test('a paid pack does not show the old balance as the new one', async () => {
  page = await harness.visitAs('old-balance@example.com', { path: null });
  const SYNC = '**/api/stripe/sync-subscription';
  const answer = Promise.withResolvers<Reply>();
  await reply(page, SYNC, () => answer.promise);
  await page.goto('/payment-success');
  await expectShown(text('Thank you. Your generations are being added.'));
  answer.resolve(away);
  await expectShown(text('Thank you. Your generations will be added within a few minutes.'));
  await expectToast(page, 'Purchase Complete');
  await forgetReplies(page);
  await page.reload();
  await expectShown(text('Thank you. You now have 3 generations left.'));
});

test('a cancelling that fails says so and closes the dialog; one that works is told', async () => {
  const email = 'cancel-fails@example.com';
  await subscribe(await harness.stack.signIn(email));
  page = await harness.visitAs(email, { path: '/profile' });
  const CANCEL = '**/api/stripe/cancel-subscription';
  const answer = Promise.withResolvers<Reply>();
  await reply(page, CANCEL, () => answer.promise);
  await button('Cancel subscription').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' });
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  const busy = dialog.getByRole('button', { name: 'Processing...' });
  await expectShown(busy.first());
  for (const one of await busy.all()) expect(await one.isDisabled()).toBe(true);
  answer.resolve(away);
  await expectToast(page, 'Error');
  await expectToast(page, 'Failed to cancel subscription. Please try again later.');
  await expectGone(dialog);

  await forgetReplies(page);
  await button('Cancel subscription').click();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expectToast(page, 'Subscription Cancelled');
  await expectToast(
    page,
    "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
  );
});

test('signing in or out without a network says why', async () => {
  page = await harness.visitAs('no-network@example.com');
  await expectShown(page.getByRole('button', { name: 'Logout' }));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logout failed');
  await expectToast(page, 'Network error. Please check your internet connection.');
  await page.context().setOffline(false);
  await page.context().clearCookies();
  // This page loads again by itself if a part of it was still on its way when the network went.
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto('/auth');
  await page.context().setOffline(true);
  await page
    .getByRole('button', { name: /^(Sign|Log) in|^Continue/ })
    .first()
    .click();
  await expectToast(page, 'Login failed');
});
