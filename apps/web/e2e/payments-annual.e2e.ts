/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { stubStripeScript } from './support/stripe-stub.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({
    workers: 0,
    env: { STRIPE_UI: 'embedded', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
  });
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the prices show a month first, and what a year saves', async () => {
  page = await harness.visit();
  await page.goto('/pricing');
  await expectShown(page.getByRole('region', { name: 'Premium Monthly' }));
  await expectShown(button('Annual, save $78'));
  await expectShown(page.getByRole('region', { name: 'Extra pack' }));
  expect(await page.getByRole('region', { name: 'Premium Annual' }).count()).toBe(0);
  await button('Annual, save $78').click();
  const annual = page.getByRole('region', { name: 'Premium Annual' });
  await expectShown(annual.getByText('$390.00'));
  await expectShown(annual.getByText('720 generations a year'));
  await expectShown(annual.getByText('Best Value', { exact: true }));
  expect(await page.getByRole('region', { name: 'Premium Monthly' }).count()).toBe(0);
  await expectShown(page.getByRole('region', { name: 'Extra pack' }));
  await annual.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL(/\/auth\?from=/);
});

test('a year is bought after looking at the month, then changed to monthly and back', async () => {
  page = await harness.visitAs('annual@example.com');
  await stubStripeScript(page, {
    sandboxUrl: harness.stack.sandboxUrl,
    answers: ['pm_card_visa'],
  });
  await page.goto('/subscribe');
  await expectShown(page.getByText('Get 60 generations per month with our premium plan'));
  await expectShown(page.getByText('Card fields'));
  await button('Annual, save $78').click();
  await expectShown(page.getByText('Get 720 generations per year with our premium plan'));
  expect(new URL(page.url()).search).toBe('?billed=year');
  await expectShown(page.getByText(/^\$390\.00 every year until you cancel\./));
  await expectShown(page.getByText('Card fields'));
  await button('Subscribe Now').click();
  await expectShown(page.getByText(/You have 720 video generations per year\./));

  await page.goto('/profile');
  const plan = page.getByRole('complementary', { name: 'Plan' });
  await expectShown(plan.getByRole('heading', { name: 'Premium Annual' }));
  await expectShown(plan.getByText(/^720 of 720 left this year/));
  await expectShown(plan.getByText(/^Renews on .* for \$390\.00\.$/));
  await button('Change to Premium Monthly').click();
  await button('Choose Premium Monthly').click();
  await expectShown(plan.getByText(/^Changes to Premium Monthly on .* for \$39\.00\.$/));
  await page.reload();
  await button('Stay with Premium Annual').click();
  await button('Choose Premium Annual').click();
  await expectShown(plan.getByText(/^Renews on .* for \$390\.00\.$/));

  await page.goto('/pricing');
  await button('Annual, save $78').click();
  const annual = page.getByRole('region', { name: 'Premium Annual' });
  await expectShown(annual.getByText('Your plan', { exact: true }));
  await expectShown(annual.getByRole('link', { name: 'Manage your plan' }));
  // The pointer is still on what was pressed.
  expect(await violationsOn(page)).toEqual([]);
  await button('Monthly').click();
  await page.getByRole('link', { name: 'Change to Premium Monthly' }).click();
  await expectShown(page.getByRole('heading', { name: 'Change to Premium Monthly' }));
  await expectShown(
    page.getByText(/\$39\.00 every month for 60 generations\. Until then nothing changes/),
  );
  await button('Change to Premium Monthly').click();
  await button('Choose Premium Monthly').click();
  await expectShown(page.getByRole('heading', { name: 'Premium Monthly is next' }));
  const { data } = (await (
    await fetch(`${harness.stack.sandboxUrl}/v1/charges`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
  ).json()) as { data: unknown[] };
  expect(data).toHaveLength(1);
});

test('who chose a year finds it again on the way back and when the bank or they said no', async () => {
  page = await harness.visitAs('annual-again@example.com', { path: '/pricing' });
  await stubStripeScript(page, {
    sandboxUrl: harness.stack.sandboxUrl,
    answers: ['pm_card_authenticationRequired'],
  });
  const isAnnual = () => button('Annual, save $78').getAttribute('aria-pressed');
  await button('Annual, save $78').click();
  const annual = page.getByRole('region', { name: 'Premium Annual' });
  await annual.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL('**/subscribe?billed=year');
  await page.goBack();
  await expectShown(annual);
  expect(await isAnnual()).toBe('true');
  await page.goForward();
  await button('Subscribe Now').click();
  await button('No, stop').click();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/subscribe?billed=year');
  await expectShown(page.getByText(/^\$390\.00 every year until you cancel\./));
  await page.goto('/payment-cancel');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/subscribe?billed=year');
  await button('Monthly').click();
  await expectShown(page.getByText(/^\$39\.00 every month until you cancel\./));
  await page.goto('/payment-cancel');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/subscribe');
});
