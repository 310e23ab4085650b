import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { userWith } from './support/library.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('region', { name: 'Selected' });

async function openProfile(email: string) {
  page = await harness.visitAs(email, { path: '/profile' });
  await expectShown(page.getByRole('heading', { name: 'Generation History' }));
}

test('nothing is moved to a folder that another tab has deleted', async () => {
  const email = 'moves-too-late@example.com';
  const { client, ids } = await userWith(harness, email, ['Boots for sailors.']);
  const { id: spring } = (await client.post('/api/folders', { name: 'Spring' })).body;
  const { id: autumn } = (await client.post('/api/folders', { name: 'Autumn' })).body;
  await client.post('/api/projects/move', { ids, folderId: spring });
  await openProfile(email);
  await button('More for Boots for sailors.').click();
  await button('Move to folder…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Autumn' }).check({ force: true });
  await client.delete(`/api/folders/${autumn}`);
  await expectGone(dialog.getByRole('radio', { name: 'Autumn' }));
  await expect.poll(() => dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
});

test('a ZIP that cannot be made leaves the page as it is', async () => {
  const email = 'no-zip@example.com';
  const { userId } = await userWith(harness, email, ['Boots for sailors.', 'Hats for farmers.']);
  await openProfile(email);
  await button('Select').click();
  await bar().getByRole('button', { name: 'All 2' }).click();
  await harness.stack.db
    .updateTable('projects')
    .set({ video_asset: null })
    .where('user_id', '=', userId)
    .execute();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar().getByRole('button', { name: 'Download as ZIP' }).click(),
  ]);
  expect(await download.failure()).not.toBeNull();
  await expectShown(bar().getByText('2 selected'));
  expect(new URL(page.url()).pathname).toBe('/profile');
});

test('another tab learns that a video is shared, and that it no longer is', async () => {
  const email = 'shares-elsewhere@example.com';
  const { client, ids } = await userWith(harness, email, ['Boots for sailors.']);
  await openProfile(email);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expectShown(button('Share'));
  await client.post(`/api/projects/${ids[0]}/share`, { shared: true });
  await expectShown(copy);
  await client.post(`/api/projects/${ids[0]}/share`, { shared: false });
  await expectGone(copy);
});
