import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findDifferences } from '@talkreel/scenarios/stack/invariants';
import { expectShown } from './support/expect-shown.ts';
import { openHouse, type House } from './support/house.ts';
import { stubStripeScript } from './support/stripe-stub.ts';

let house: House;
let page: Page;

beforeAll(async () => {
  house = await openHouse({
    env: { STRIPE_UI: 'embedded', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
  });
});
afterEach(() => page.context().close());
afterAll(async () => {
  expect(await findDifferences(house.stack.db, house.stack.sandbox)).toEqual([]);
  await house.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true }).first();
const left = (words: string) => page.getByRole('link', { name: `${words} left, open the ledger` });

async function visit(email: string, path: string, declineFirst = false): Promise<void> {
  page = await house.visitAs(email);
  await stubStripeScript(page.context(), { sandboxUrl: house.stack.sandboxUrl, declineFirst });
  await page.goto(path);
}

test('a subscription is paid in our own page', async () => {
  await visit('form@example.com', '/subscribe');
  await expectShown(text('Card fields'));
  await button('Subscribe Now').click();
  await expectShown(text('Subscription Active!'));
  await expectShown(left('63 of 63'));
});

test('a declined card shows the bank’s words, and the form takes the next one', async () => {
  await visit('form-declined@example.com', '/additional-generations', true);
  await button('Purchase Now').click();
  await expectShown(text('Payment Failed'));
  await expectShown(text('Your card was declined.'));
  await button('Purchase Now').click();
  await expectShown(text('Payment Successful!'));
  await expectShown(left('18 of 18'));
});

test('the paywall dialog pays without leaving', async () => {
  await visit('form-wall@example.com', '/test-payment-wall');
  await button('Premium month used up').click();
  await button('Continue to Payment').click();
  await expectShown(text('Complete Your Purchase'));
  await button('Pay Now').click();
  await expectShown(text('Payment Successful!'));
  await expectShown(left('18 of 18'));
});
