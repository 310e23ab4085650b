/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { findDifferences } from '@talkreel/scenarios/stack/invariants';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { stubStripeScript } from './support/stripe-stub.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({
    env: { STRIPE_UI: 'embedded', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
  });
});
afterEach(() => page.context().close());
afterAll(async () => {
  expect(await findDifferences(harness.stack.db, harness.stack.sandbox)).toEqual([]);
  await harness.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true }).first();
const title = (words: string) => page.getByRole('heading', { name: words, exact: true });
const left = (count: number) =>
  page.getByRole('link', { name: `${count} left of your generations, see usage history` });

type Stub = Omit<Parameters<typeof stubStripeScript>[1], 'sandboxUrl'>;

async function visit(
  email: string,
  path: string,
  stub: Stub = { answers: ['pm_card_visa'] },
): Promise<void> {
  page = await harness.visitAs(email, { path: null });
  await stubStripeScript(page, { sandboxUrl: harness.stack.sandboxUrl, ...stub });
  await page.goto(path);
}

/** Holds back requests to this path until the returned function is called. */
async function closeGate(path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Follows the link to the monthly plan, which is there as long as nothing is paid. */
async function askForMonthly(): Promise<void> {
  const isAsked = page.waitForURL(/\/subscribe$/);
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await isAsked;
}

test('a subscription is paid in our own page', async () => {
  await visit('form@example.com', '/subscribe');
  await expectShown(text('Card fields'));
  const open = await closeGate('/api/stripe/sync-subscription');
  await button('Subscribe Now').click();
  await expectToast(page, 'Payment Submitted');
  await expectToast(page, 'Your payment is being processed...');
  open();
  await expectToast(page, 'Subscription Active');
  await expectToast(page, 'Your premium subscription is now active.');
  await expectShown(title('Subscription Active!'));
  await expectShown(left(63));
});

test('a payment that the server knows of before the page stays in its form until it is through', async () => {
  const given = Promise.withResolvers<void>();
  const answers: Stub['answers'] = ['pm_card_visa'];
  await visit('form-slow@example.com', '/subscribe', { answers, until: given.promise });
  await button('Subscribe Now').click();
  await expectShown(left(63));
  await expectShown(button('Processing...'));
  await expectShown(text('Card fields'));
  given.resolve();
  await expectShown(title('Subscription Active!'));
});

test('the plan of a payment that is in progress stays, whatever is pressed', async () => {
  const given = Promise.withResolvers<void>();
  const answers: Stub['answers'] = ['pm_card_visa'];
  await visit('form-locked@example.com', '/subscribe', { answers, sent: given.promise });
  await button('Annual, save $78').click();
  await expectShown(text('Card fields'));
  await button('Subscribe Now').click();
  await expectShown(
    page.getByText(
      'Your payment for Premium Annual is in progress. You can change to monthly in your profile afterwards.',
    ),
  );
  expect(await button('Monthly').isDisabled()).toBe(true);
  await askForMonthly();
  await expectShown(button('Processing...'));
  await expectShown(text('Get 720 generations per year with our premium plan'));
  given.resolve();
  await expectShown(page.getByText(/^You have 720 video generations per year\./));
});

test('a declined payment stays on its plan, with its reason, whatever was pressed', async () => {
  const given = Promise.withResolvers<void>();
  await visit('form-locked-declined@example.com', '/subscribe?billed=year', {
    answers: ['pm_card_chargeDeclined', 'pm_card_visa'],
    until: given.promise,
  });
  await expectShown(text('Card fields'));
  await button('Subscribe Now').click();
  await expectShown(button('Processing...'));
  await askForMonthly();
  given.resolve();
  await expectShown(page.getByText('Your card was declined. You can correct it and try again.'));
  await expectShown(text('Get 720 generations per year with our premium plan'));
  await page.waitForURL(/\/subscribe\?billed=year$/);
  await expect.poll(() => button('Monthly').isDisabled()).toBe(false);
  await button('Subscribe Now').click();
  await expectShown(page.getByText(/^You have 720 video generations per year\./));
});

test('a declined card shows the bank’s words, and the form takes the next one', async () => {
  await visit('form-declined@example.com', '/additional-generations', {
    answers: ['pm_card_chargeDeclined', 'pm_card_visa'],
  });
  await button('Purchase Now').click();
  await expectToast(page, 'Payment Failed');
  await expectToast(page, 'Your card was declined.');
  await expectShown(page.getByText('Your card was declined. You can correct it and try again.'));
  const open = await closeGate('/api/stripe/sync-subscription');
  await button('Purchase Now').click();
  await expectToast(page, 'Payment Successful');
  await expectToast(page, 'You have purchased additional generations!');
  await expectShown(title('Payment Successful!'));
  open();
  await expectToast(page, 'Purchase Complete');
  await expectShown(left(18));
});

test('the paywall dialog pays without leaving', async () => {
  await visit('form-wall@example.com', '/test-payment-wall');
  await button('Premium month used up').click();
  await button('Continue to Payment').click();
  await expectShown(text('Complete Your Purchase'));
  await button('Pay Now').click();
  await expectShown(title('Payment Successful!'));
  await expectShown(left(18));
});

test('the paywall dialog stays open until its payment is through', async () => {
  const given = Promise.withResolvers<void>();
  const answers: Stub['answers'] = ['pm_card_visa'];
  await visit('form-wall-slow@example.com', '/test-payment-wall', {
    answers,
    until: given.promise,
  });
  await button('Premium month used up').click();
  await button('Continue to Payment').click();
  await button('Pay Now').click();
  await expectShown(left(18));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectShown(button('Processing...'));
  await expectShown(text('Card fields'));
  given.resolve();
  await expectShown(title('Payment Successful!'));
});

test('the bank’s page says no, then yes: the same form takes both', async () => {
  await visit('form-bank@example.com', '/additional-generations', {
    answers: ['pm_card_authenticationRequired'],
  });
  await button('Purchase Now').click();
  await button('No, stop').click();
  await expectShown(title('Payment Failed'));
  await expectShown(text('Your bank did not confirm the payment. Nothing was charged.'));
  await expectShown(left(3));
  await page.getByRole('link', { name: 'Try Again' }).click();
  await button('Purchase Now').click();
  await button('Yes, pay').click();
  await expectShown(title('Payment Successful!'));
  await expectShown(left(18));
});

test('a subscription that the bank refuses can be tried again', async () => {
  await visit('form-bank-month@example.com', '/subscribe', {
    answers: ['pm_card_authenticationRequired'],
  });
  await button('Subscribe Now').click();
  await button('No, stop').click();
  await expectShown(title('Payment Failed'));
  await page.getByRole('link', { name: 'Try Again' }).click();
  await button('Subscribe Now').click();
  await button('Yes, pay').click();
  await expectShown(title('Subscription Active!'));
  await expectShown(left(63));
});

test('a subscription from the paywall that the bank refuses is not replaced by the pack', async () => {
  await visit('form-bank-wall@example.com', '/test-payment-wall', {
    answers: ['pm_card_authenticationRequired'],
  });
  await button('Free limit of 3').click();
  await button('Continue to Payment').click();
  await button('Pay Now').click();
  await button('No, stop').click();
  await expectShown(title('Payment Failed'));
  await page.getByRole('link', { name: 'Try Again' }).click();
  await button('Subscribe Now').click();
  await button('Yes, pay').click();
  await expectShown(title('Subscription Active!'));
});

test('money that takes days is not called paid', async () => {
  await visit('form-debit@example.com', '/additional-generations', { answers: ['processing'] });
  await button('Purchase Now').click();
  await expectToast(page, 'Payment Submitted');
  await expectToast(page, 'Your payment is being processed...');
  await expectShown(title('Payment Submitted'));
  await expectShown(left(3));
});

test('a form that breaks says so and can be used again', async () => {
  await visit('form-throws@example.com', '/additional-generations', {
    answers: ['throws', 'pm_card_visa'],
  });
  await button('Purchase Now').click();
  await expectToast(page, 'Payment Error');
  await expectToast(page, 'An unexpected error occurred.');
  await button('Purchase Now').click();
  await expectShown(title('Payment Successful!'));
});

test('fields that do not come can be asked for again', async () => {
  await visit('form-empty@example.com', '/additional-generations', {
    answers: ['pm_card_visa'],
    fields: ['fail', 'come'],
  });
  await expectShown(title('The card form could not be loaded'));
  await button('Try again').click();
  await expectShown(text('Card fields'));
  await button('Purchase Now').click();
  await expectShown(title('Payment Successful!'));
});
