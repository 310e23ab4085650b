/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe } from 'vitest';
import { test, type Harness } from './support/harness.ts';
import { keepReplies } from './support/replies.ts';
import { stubStripeScript } from './support/stripe-stub.ts';
import { account } from './texts/account.ts';
import { errors } from './texts/errors.ts';
import { makers } from './texts/makers.ts';
import { payments } from './texts/payments.ts';
import { expectRow, type Row } from './texts/row.ts';
import { screens } from './texts/screens.ts';
import { validation } from './texts/validation.ts';

/** Tests every text that the specification quotes and a user can read, where it is read. */
let harness: Harness;
let pages: Record<NonNullable<Row['as']>, Page>;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({
    env: { STRIPE_UI: 'embedded', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
  });
  const [member, visitor, worker] = await Promise.all([
    harness.visitAs('texts@example.com', { path: null }),
    harness.visit(),
    harness.visitAs('texts-worker@example.com', { path: null }),
  ]);
  for (const page of [member, visitor, worker]) await withoutMedia(page);
  await stubStripeScript(member, {
    sandboxUrl: harness.stack.sandboxUrl,
    answers: ['pm_card_chargeDeclined', 'throws', 'pm_card_visa'],
  });
  await keepReplies(member);
  await worker.clock.install();
  pages = { member, visitor, worker };
});
afterEach(() => harness.stack.sandbox.clearFaults());
afterAll(() => harness.close());

describe.each([
  { name: 'screens', rows: screens },
  { name: 'profile and plans', rows: account },
  { name: 'validation', rows: validation },
  { name: 'errors', rows: errors },
  { name: 'creator, one shot, community', rows: makers },
  { name: 'payments', rows: payments },
])('$name', ({ rows }) => {
  test.each(rows)('$spec', (row) => expectRow(pages[row.as ?? 'member'], row, harness));
});

/** Blocks media, since these tests need neither pictures nor the page's fonts. */
async function withoutMedia(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = ['jpg', 'mp4', 'svg', 'wav', 'webm', 'webp', 'woff2'];
  await session.send('Network.setBlockedURLs', {
    urlPatterns: kinds.map((kind) => ({ urlPattern: `*://*/*.${kind}`, block: true })),
  });
}
