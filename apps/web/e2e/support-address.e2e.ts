/** @module-tag long */
import { afterAll, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { reply } from './support/replies.ts';

const ADDRESS = 'help@talkreel.example';
let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ workers: 0, env: { SUPPORT_EMAIL: ADDRESS } });
});
afterAll(() => harness.close());

test('the address for support stands in the footer, the terms, beside errors and for blocked accounts', async () => {
  const page = await harness.visit();
  await page.goto('/terms');
  const mailto = `mailto:${ADDRESS}`;
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Support' });
  expect(await inFooter.getAttribute('href')).toBe(mailto);
  await expectShown(page.getByText(`Questions about these terms? Write to ${ADDRESS}.`));

  await reply(page, '**/api/blog/posts*', { status: 500, json: {} });
  await page.goto('/blog');
  const beside = page.getByRole('alert').getByRole('link', { name: ADDRESS });
  expect(await beside.getAttribute('href')).toBe(mailto);

  await page.goto('/auth?error=1&reason=blocked');
  await expectShown(
    page.getByText(`This account is blocked. If you think this is a mistake, write to ${ADDRESS}.`),
  );
  await page.context().close();
});

test('a payment that cannot be set up or fails names it', async () => {
  const page = await harness.visitAs('stuck@example.com', { path: null });
  await reply(page, '**/api/stripe/plans', { status: 500, json: {} });
  await page.goto('/subscribe');
  await expectShown(page.getByText(`Need help? Write to ${ADDRESS}.`));
  await page.goto('/payment-success?redirect_status=failed');
  await expectShown(page.getByText(`Need help? Write to ${ADDRESS}.`));
  await page.context().close();
});
