/** @module-tag long */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';

const JOBS = 600;
const EMAIL = 'ledger@example.com';
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
  const { body: user } = await (await harness.stack.signIn(EMAIL)).get('/api/auth/user');
  // Each job has two lines, oldest first: held, then used; the first three were returned.
  const lines = Array.from({ length: JOBS }, (_, job) => {
    const line = { user_id: user.id as string, reference: `job-${job}`, bucket: 'pack' as const };
    return [
      { ...line, kind: 'reserve' as const, amount: -1 },
      job < 3
        ? { ...line, kind: 'release' as const, amount: 1, note: `it failed, number ${job}` }
        : { ...line, kind: 'capture' as const, amount: 0 },
    ];
  });
  const pack = { reference: 'payment:pi_old', kind: 'grant' as const, amount: JOBS };
  await harness.stack.db
    .insertInto('ledger_entries')
    .values([{ user_id: user.id, bucket: 'pack', note: 'Pack of 600', ...pack }, ...lines.flat()])
    .execute();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const rows = () => page.getByRole('main').locator('ul > li');
const more = () => page.getByRole('button', { name: 'Show more' });

test('a long history comes in pages, to its first line', async () => {
  page = await harness.visitAs(EMAIL, { path: '/usage' });
  await expectShown(more());
  const first = await rows().count();
  while ((await more().count()) > 0) {
    const before = await rows().count();
    await more().click();
    await expect.poll(() => rows().count()).toBeGreaterThan(before);
    await expectGone(page.locator('[data-loading]'));
  }
  const all = await rows().count();
  expect(all).toBeGreaterThan(first);
  await expectShown(page.getByText('Free allowance'));
});

test('a filter looks through all of it, and stays in the address', async () => {
  page = await harness.visitAs(EMAIL, { path: '/usage' });
  await page.getByRole('button', { name: 'Added', exact: true }).click();
  await expectShown(page.getByText('Pack of 600'));
  await expectShown(page.getByText('Free allowance'));
  expect(await rows().count()).toBe(2);
  await page.reload();
  await expectShown(page.getByText('Pack of 600'));
  expect(new URL(page.url()).search).toBe('?show=added');
  await page.getByRole('button', { name: 'Expired or revoked' }).click();
  await expectShown(page.getByText('Nothing here yet.'));
});

test('the file holds every line, whatever is shown', async () => {
  page = await harness.visitAs(EMAIL, { path: '/usage?show=returned' });
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('talkreel-generations.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(1 + 2 * JOBS + 2);
});
