/** @module-tag long */
import type { Page } from 'playwright-core';
import { createTill, type Till } from '@talkreel/scenarios/payments/till';
import { findDifferences } from '@talkreel/scenarios/stack/invariants';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { expectToast } from './support/toasts.ts';
import { test, type Harness } from './support/harness.ts';

let harness: Harness;
let till: Till;
let page: Page;

const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0025 0000 3155',
};

test.beforeAll(async ({ openHarness }) => {
  // `npm start` sets this key where none is configured.
  harness = await openHarness({ env: { STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' } });
  till = createTill({ api: harness.url, sandbox: harness.stack.sandboxUrl });
});
afterEach(() => page.context().close());
afterAll(async () => {
  expect(await findDifferences(harness.stack.db, harness.stack.sandbox)).toEqual([]);
  await harness.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = (words: string) => page.getByRole('heading', { name: words, exact: true });
const left = (count: number) =>
  page.getByRole('link', { name: `${count} left of your generations, see usage history` });

async function visit(email: string, path: string): Promise<void> {
  page = await harness.visitAs(email, { path });
}

async function enter(card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

async function chargesOf(email: string): Promise<unknown[]> {
  const { stripe_customer_id: customer } = await harness.stack.db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { data } = await till.read(`charges?customer=${customer}`);
  return data.map((charge) => charge['paid']);
}

test('a plan is subscribed in our own page, with the keyboard alone', async () => {
  await visit('card-plan@example.com', '/subscribe');
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  expect(await page.getByLabel('Card number').inputValue()).toBe(CARDS.good);
  expect(await page.getByLabel('Expiration date').inputValue()).toBe('12 / 34');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Your premium subscription is now active.');
  await expectShown(title('Subscription Active!'));
  await expectShown(left(63));
});

test('what is missing is said at its field, and a declined card leaves the form as it was', async () => {
  const email = 'card-declined@example.com';
  await visit(email, '/additional-generations');
  await page.getByLabel('Card number').fill('4242');
  await button('Purchase Now').click();
  await expectShown(page.getByText('Your card number is incomplete.', { exact: true }).first());
  await enter(CARDS.declined);
  await button('Purchase Now').click();
  await expectToast(page, 'Payment Failed');
  await expectShown(page.getByText('Your card was declined. You can correct it and try again.'));
  expect(await page.getByLabel('Card number').inputValue()).toBe(CARDS.declined);
  expect(await page.getByLabel('Security code').inputValue()).toBe('123');
  await page.getByLabel('Card number').fill(CARDS.good);
  await button('Purchase Now').click();
  await expectShown(title('Payment Successful!'));
  await expectShown(left(18));
  expect(await chargesOf(email)).toEqual([true, false]);
});

test('3-D Secure: refused, the form takes the next try; completed, it is paid', async () => {
  const email = 'card-bank@example.com';
  await visit(email, '/additional-generations');
  await enter(CARDS.asksBank);
  await button('Purchase Now').click();
  await expectShown(page.getByRole('dialog', { name: '3-D Secure' }).getByText('$20.00'));
  await button('Fail authentication').click();
  await expectShown(
    page.getByText(/^We are unable to authenticate your payment method\..* try again\.$/).first(),
  );
  await expectShown(left(3));
  await button('Purchase Now').click();
  await button('Complete authentication').click();
  await expectShown(title('Payment Successful!'));
  await expectShown(left(18));
  expect(await chargesOf(email)).toEqual([true]);
});

test('two tabs pay once: the second learns that it is paid', async () => {
  const email = 'card-tabs@example.com';
  await visit(email, '/additional-generations');
  const other = await page.context().newPage();
  await other.goto('/additional-generations');
  await expectShown(other.getByLabel('Card number'));
  await enter(CARDS.good);
  await button('Purchase Now').click();
  await expectShown(title('Payment Successful!'));
  page = other;
  await enter(CARDS.good);
  await button('Purchase Now').click();
  await expectShown(title('Payment Successful!'));
  await expectShown(left(18));
  expect(await chargesOf(email)).toEqual([true]);
});

test('the form of the plan that was not chosen last says so, and a new one is paid once', async () => {
  const email = 'card-plans@example.com';
  await visit(email, '/subscribe');
  await enter(CARDS.good);
  const other = await page.context().newPage();
  await other.goto('/subscribe?billed=year');
  await expectShown(other.getByLabel('Card number'));
  await button('Subscribe Now').click();
  await expectToast(
    page,
    'This card form was closed: it was open for too long, or you chose another plan in another tab. Nothing was charged. Please try again.',
  );
  expect(await chargesOf(email)).toEqual([]);
  await enter(CARDS.good);
  await button('Subscribe Now').click();
  await expectShown(title('Subscription Active!'));
  await other.getByLabel('Card number').waitFor({ state: 'hidden' });
  expect(await chargesOf(email)).toEqual([true]);
});

test('the paywall dialog takes the card, and the bank asks above it', async () => {
  await visit('card-wall@example.com', '/test-payment-wall');
  await button('Premium month used up').click();
  await button('Continue to Payment').click();
  await expectShown(page.getByText('Complete Your Purchase', { exact: true }).first());
  await page.getByText('Test cards', { exact: true }).click();
  await button(CARDS.asksBank).click();
  await button('Pay Now').click();
  await button('Complete authentication').click();
  await expectShown(title('Payment Successful!'));
  await expectShown(left(18));
});

test('without the script the page says what is wrong, and takes it when it comes', async () => {
  page = await harness.visitAs('card-blocked@example.com');
  const script = '**/sandbox/stripe-js/stripe.js*';
  await page.route(script, (route) => route.abort());
  await page.goto('/subscribe');
  await expectShown(title('The card form could not be loaded'));
  await page.unroute(script);
  await button('Try again').click();
  await expectShown(page.getByLabel('Card number'));
});
