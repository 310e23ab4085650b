import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { CARDS, createTill, type Till } from '@talkreel/scenarios/payments/till';
import { findDifferences } from '@talkreel/scenarios/stack/invariants';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast, holdToasts } from './support/toasts.ts';

let harness: Harness;
let till: Till;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ alone: true });
  till = createTill({ api: harness.url, sandbox: harness.stack.sandboxUrl });
});
afterEach(() => page.context().close());
afterAll(async () => {
  expect(await findDifferences(harness.stack.db, harness.stack.sandbox)).toEqual([]);
  await harness.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true }).first();
const left = (count: number) =>
  page.getByRole('link', { name: `${count} left of your generations, see usage history` });

/** Pays on the stand-in for Stripe's page. */
async function payWith(card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expires').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Pat Payer');
  await page.getByRole('button', { name: /^(Subscribe|Pay \$)/ }).click();
}

async function subscribe(email: string): Promise<void> {
  page = await harness.visitAs(email, { path: '/subscribe' });
  await button('Subscribe Now').click();
  await payWith(CARDS.good);
  await expectShown(text('Subscription Active!'));
}

async function customerOf(email: string): Promise<string> {
  const user = await harness.stack.db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return user.stripe_customer_id ?? '';
}

describe('on the payment page', () => {
  test('a subscription, from the click to 60 generations, a renewal, and its cancelling', async () => {
    const email = 'click@example.com';
    await subscribe(email);
    await expectShown(left(63));
    await expectShown(text('Your premium subscription is now active.'));

    await page.goto('/subscribe');
    await page.getByRole('link', { name: 'Buy generations' }).click();
    await expectShown(button('Purchase Now'));

    await page.goto('/profile');
    await expectShown(page.getByRole('heading', { name: 'Premium Monthly' }));
    const { data } = await till.read(`subscriptions?customer=${await customerOf(email)}`);
    await till.control('renew', { subscription: data[0]?.['id'] });
    await page.goto('/usage');
    await expectShown(text('Unused monthly generations expired'));
    await expectShown(left(63));

    await page.goto('/profile');
    await button('Cancel subscription').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expectShown(text('Subscription Cancelled'));
    await expectShown(page.getByText(/^Ends on .* Nothing more will be charged\.$/));
    await button('Keep Premium').click();
    await expectShown(page.getByText(/^Renews on /));
  });

  test('a pack: declined first, then paid, then refunded', async () => {
    const email = 'pack-click@example.com';
    page = await harness.visitAs(email, { path: '/additional-generations' });
    await expectShown(text('15 additional AI video generations for $20'));
    await button('Purchase Now').click();
    await payWith(CARDS.noFunds);
    await expectShown(page.getByRole('alert').getByText('insufficient funds'));
    await payWith(CARDS.good);
    await expectShown(text('Payment Successful!'));
    await expectShown(text('Purchase Complete'));
    await expectShown(left(18));

    const { data } = await till.read(`charges?customer=${await customerOf(email)}`);
    const paid = data.find((charge) => charge['paid'] === true);
    await till.control('refund', { charge: paid?.['id'] });
    // The socket updates the balance, without a reload.
    await expectShown(left(3));
  });

  test('the bank asks first', { tags: ['long'] }, async () => {
    page = await harness.visitAs('bank@example.com', { path: '/additional-generations' });
    await button('Purchase Now').click();
    await payWith(CARDS.asksBank);
    await button('Yes, pay').click();
    await expectShown(text('Payment Successful!'));
    await expectShown(left(18));
  });

  test('a renewal that fails is told, and a new card mends it', { tags: ['long'] }, async () => {
    const email = 'overdue@example.com';
    await subscribe(email);
    const { data } = await till.read(`subscriptions?customer=${await customerOf(email)}`);
    await till.control('fail-renewal', { subscription: data[0]?.['id'] });
    await page.goto('/profile');
    await expectShown(page.getByText(/^Your last payment failed\./));
    // The user is offered no second subscription meanwhile, and no free limit is mentioned.
    await page.goto('/test-payment-wall');
    await button('Free limit of 3').click();
    const wall = page.getByRole('dialog', { name: 'Your subscription is awaiting payment' });
    await expectShown(wall.getByRole('region', { name: 'Extra pack' }));
    expect(await wall.getByRole('region').count()).toBe(1);
    await wall.getByRole('link', { name: 'Update your card' }).click();
    await page.waitForURL('**/profile');
    await page.goto('/subscribe');
    await expectShown(page.getByRole('heading', { name: 'Your subscription is awaiting payment' }));
    await page.getByRole('link', { name: 'Update your card' }).click();
    await button('Update your card').click();
    await page.getByLabel('Card number').fill(CARDS.good);
    await page.getByLabel('Expires').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await button('Save card').click();
    await page.getByRole('link', { name: 'Back to Talkreel' }).click();
    await expectShown(page.getByText(/^Renews on /));
    await expectShown(left(63));
  });

  test(
    'a subscription whose renewal failed can be cancelled, and ends at once',
    { tags: ['long'] },
    async () => {
      const email = 'gives-up@example.com';
      await subscribe(email);
      const { data } = await till.read(`subscriptions?customer=${await customerOf(email)}`);
      await till.control('fail-renewal', { subscription: data[0]?.['id'] });
      await page.goto('/profile');
      await expectShown(page.getByRole('heading', { name: 'Premium Monthly, payment due' }));
      await button('Cancel subscription').click();
      const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' });
      await expectShown(dialog.getByText(/^Your last payment failed, so Premium ends at once\./));
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await expectShown(text('Your subscription has ended. Nothing more will be charged.'));
      await expectShown(page.getByRole('heading', { name: 'Free plan' }));
      await expectShown(page.getByRole('link', { name: 'Upgrade to Premium' }).first());
    },
  );

  test('a visitor signs in first and comes out at the plan', { tags: ['long'] }, async () => {
    page = await harness.visit();
    await page.goto('/test-payment-wall');
    await button('Free limit of 3').click();
    await button('Continue to Payment').click();
    await page.getByLabel('Email').fill('new-here@example.com');
    await button('Sign in').click();
    await page.waitForURL(`${harness.url}/subscribe`);
    await expectShown(button('Subscribe Now'));
  });

  test('leaving it without paying charges nothing', { tags: ['long'] }, async () => {
    page = await harness.visitAs('leaves@example.com', { path: '/subscribe' });
    await button('Subscribe Now').click();
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await expectShown(text('Payment Cancelled'));
    await expectShown(text('No charges have been made.'));
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expectShown(button('Subscribe Now'));
    await expectShown(left(3));
  });

  test('the paywall leads there from anywhere', { tags: ['long'] }, async () => {
    page = await harness.visitAs('wall@example.com', { path: '/test-payment-wall' });
    await button('Free limit of 3').click();
    const dialog = page.getByRole('dialog', { name: "You've reached your free limit" });
    await expectShown(
      dialog.getByText(
        "You've used all 3 free generations. Upgrade to continue creating amazing AI videos.",
      ),
    );
    await expectShown(dialog.getByRole('button', { name: 'Annual, save $78' }));
    await button('Continue to Payment').click();
    await payWith(CARDS.good);
    await expectShown(text('Subscription Active!'));
  });
});

test('a visitor of the success page gets nothing but the page', { tags: ['long'] }, async () => {
  page = await harness.visitAs('curious@example.com', { path: '/payment-success' });
  await expectShown(text('Payment Successful!'));
  await page.goto('/subscription-success');
  await expectShown(text('Confirming your subscription'));
  await expectShown(left(3));
});

test(
  'an account can be edited, taken along, and deleted for good',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('leaver@example.com', { path: '/profile' });
    await expectShown(text("You haven't made any generations yet."));
    await button('Edit profile').click();
    await page.getByLabel('Username').fill('Reel & Deal');
    await page.getByLabel('Bio').fill('I make short films.');
    await button('Save').click();
    await expectShown(text('I make short films.'));
    await expectShown(page.getByRole('heading', { level: 1, name: 'Reel & Deal' }));

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your data' }).click();
    expect((await download).suggestedFilename()).toBe('talkreel-account.zip');

    await button('Delete account').click();
    await page.getByLabel('Type Reel & Deal to confirm').fill('Reel & Deal');
    // This tab is already on its way to the landing page when it learns that its session is gone.
    const leaving = page.waitForRequest(`${harness.url}/`);
    const unauthorized = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/user'));
    await page.route('**/api/auth/user', async (route) => {
      await leaving;
      await route.continue();
    });
    let before = 0;
    await page.route(`${harness.url}/`, async (route) => {
      before = (await unauthorized).status();
      await route.continue();
    });
    await button('Delete permanently').click();
    await page.waitForURL(`${harness.url}/`);
    expect(before).toBe(401);
    await expectShown(page.getByRole('heading', { level: 1, name: /Write it/ }));
    const reply = await page.request.get('/api/auth/user');
    expect(reply.status()).toBe(401);
  },
);

describe('in our own page', () => {
  beforeAll(async () => {
    await harness.stack.api().end('SIGTERM');
    // `npm start` sets this key where none is configured.
    await harness.stack.startApi({ STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' });
  });

  test('a pack is paid once, however often it is pressed, and what is said stays to be read', async () => {
    const email = 'card-pack@example.com';
    page = await harness.visitAs(email, { path: '/additional-generations' });
    await page.getByLabel('Card number').fill(CARDS.good);
    await page.getByLabel('Expiration date').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await holdToasts(page);
    await button('Purchase Now').dblclick();
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
    const bought = toasts.getByText('You have purchased additional generations!', { exact: true });
    await expectShown(bought);
    await expectShown(page.getByRole('heading', { name: 'Payment Successful!', exact: true }));
    // The page has its new figures by now; the next toast waits until this one was read.
    await expectShown(left(18));
    expect(await bought.isVisible()).toBe(true);
    await toasts.getByRole('button').click();
    await expectToast(page, 'Purchase Complete');
    const { data } = await till.read(`charges?customer=${await customerOf(email)}`);
    expect(data.map((charge) => charge['paid'])).toEqual([true]);
  });
});
