/** @module-tag long */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** Opens the page of a batch of two openings that has just been started. */
async function startBatch(email: string) {
  const client = await harness.stack.signIn(email);
  const [{ id: actor }] = (await client.get('/api/actors')).body;
  const [{ id: voice }] = (await client.get('/api/voices')).body.voices;
  const { id } = (
    await client.must.post('/api/batches', {
      openings: ['Stop scrolling for a second.', 'I was wrong.'],
      actors: [actor],
      voices: [voice],
    })
  ).body;
  page = await harness.visitAs(email, { path: `/batches/${id}` });
  return client;
}

test('winners are exported upright with captions as one ZIP, also after a reload, without what was deleted', async () => {
  const email = 'winners@example.com';
  const client = await startBatch(email);
  await expectShown(page.getByText(/^2 of 2 ready/).first());
  const winners = page.getByRole('region', { name: 'Export winners' });
  await expectShown(winners.getByText(/^No video is starred, so all that are ready/));
  await winners.getByRole('button', { name: 'Export all 9:16 with captions' }).click();
  await expectShown(winners.getByText(/^\d of 2 videos ready/));
  await page.reload();
  await expectShown(winners.getByText('2 of 2 videos ready'));
  expect(await violationsOn(page)).toEqual([]);
  const file = winners.getByRole('link', { name: 'Download 2 videos to post (ZIP)' });
  const coming = page.waitForEvent('download');
  await file.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('talkreel-stop-scrolling-for-a-second-exports.zip');
  const names = (await readFile(await download.path(), 'latin1')).match(/\d\d-[a-z-]+\.mp4/g);
  expect(new Set(names)).toHaveLength(2);

  // Nobody else gets the file, and asking again makes no other export.
  const address = (await file.getAttribute('href')) ?? '';
  const stranger = await harness.stack.signIn('no-winner@example.com');
  expect((await stranger.get(address)).status).toBe(404);
  const [{ id }, other] = (await client.get('/api/projects')).body;
  await client.must.post('/api/projects/delete', { ids: [id] });
  await expectShown(winners.getByText('1 of 2 videos ready · 1 deleted'));
  await expectShown(winners.getByText('This video was deleted.', { exact: false }));
  await winners.getByRole('button', { name: 'Close these exports' }).click();
  await page
    .getByRole('button', { name: /^Star Opening/ })
    .first()
    .click();
  await winners.getByRole('button', { name: 'Export winners 9:16 with captions' }).click();
  await expectShown(winners.getByText('1 of 1 video ready'));
  expect((await client.get(`/api/projects/${other.id}/exports`)).body).toHaveLength(1);
});
