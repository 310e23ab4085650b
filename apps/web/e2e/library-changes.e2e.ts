/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { menuEntry, userWith } from './support/library.ts';
import { forgetReplies, holdBack, reply } from './support/replies.ts';
import { expectToast } from './support/toasts.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('region', { name: 'Selected' });

const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

async function openProfile(email: string) {
  page = await harness.visitAs(email, { path: '/profile', isLive: true });
  await expectShown(page.getByRole('heading', { name: 'Generation History' }));
}

test('nothing is moved to a folder that another tab has deleted', async () => {
  const email = 'moves-too-late@example.com';
  const { client, ids } = await userWith(harness, email, ['Boots for sailors.']);
  const { id: spring } = (await client.must.post('/api/folders', { name: 'Spring' })).body;
  const { id: autumn } = (await client.must.post('/api/folders', { name: 'Autumn' })).body;
  await client.must.post('/api/projects/move', { ids, folderId: spring });
  await openProfile(email);
  await button('More for Boots for sailors.').click();
  await button('Move to folder…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Autumn' }).check({ force: true });
  await client.must.delete(`/api/folders/${autumn}`);
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

test('one choice exports several; how many can be started is said before', async () => {
  const email = 'exporting-many@example.com';
  const made = await userWith(harness, email, ['Boots for sailors.', 'Hats for farmers.']);
  const { userId } = made;
  await openProfile(email);
  const choose = async (): Promise<void> => {
    await button('Select').click();
    await bar().getByRole('button', { name: 'All 2' }).click();
    await bar().getByRole('button', { name: 'Export', exact: true }).click();
  };
  const dialog = page.getByRole('dialog');
  await harness.stack.db
    .insertInto('hourly_uses')
    .values({ user_id: userId, kind: 'export', uses: Array<Date>(59).fill(new Date()) })
    .execute();
  await choose();
  await expectShown(
    dialog.getByText('1 export can be started now, of 60 an hour. Select up to 1.'),
  );
  expect(await dialog.getByRole('button', { name: 'Export 2 videos' }).isEnabled()).toBe(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await harness.stack.db.deleteFrom('hourly_uses').execute();
  await choose();
  await expectShown(dialog.getByText('MP4 · free · made one after another'));
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /1:1/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add: Price sticker' }).click();
  await expectShown(dialog.getByText('Write the words on screen first, or remove them.'));
  await dialog.getByLabel('Price or offer').fill('$29');
  expect(await violationsOn(page)).toEqual([]);
  // One of them is deleted in another tab meanwhile.
  const gone = made.ids[1] ?? 0;
  const trashed = (at: Date | null) =>
    harness.stack.db.updateTable('projects').set({ deleted_at: at }).where('id', '=', gone);
  await trashed(new Date()).execute();
  await dialog.getByRole('button', { name: 'Export 2 videos' }).click();
  await expectShown(dialog.getByText('1 export started, 1 not:'));
  await expectShown(dialog.getByText('“Hats for farmers.”: This was deleted'));
  await trashed(null).execute();
  await dialog.getByRole('button', { name: 'Try 1 again' }).click();
  await expectShown(dialog.getByText(/^2 exports started\. Follow them at the top of the page/));
  const jobs = await harness.stack.db
    .selectFrom('generations')
    .select('input')
    .where('user_id', '=', userId)
    .where('kind', '=', 'export')
    .execute();
  expect(jobs.map(({ input }) => input['format'])).toEqual(['1:1', '1:1']);
  const texts = jobs.map(({ input }) => (input['titles'] as Array<{ text: string }>)[0]?.text);
  expect(texts).toEqual(['$29', '$29']);
  // The selection is exported once more, in another shape.
  await dialog.getByText('4:5', { exact: true }).click();
  await expectShown(dialog.getByRole('button', { name: 'Export 2 videos' }));
});

test('what could not be exported is said, although the dialog was left meanwhile', async () => {
  const email = 'leaves-exports@example.com';
  const { ids } = await userWith(harness, email, ['Boots for sailors.', 'Hats for farmers.']);
  await openProfile(email);
  const answer = Promise.withResolvers<void>();
  const error = { code: 'rate_limited', message: 'That was the last for now.' };
  const titles = ['Boots for sailors.', 'Hats for farmers.'];
  await reply(page, '**/api/exports', async () => {
    await answer.promise;
    const exports = titles.map((title, at) => ({ projectId: ids[at], title, id: null, error }));
    return { json: { exports } };
  });
  await button('Select').click();
  await bar().getByRole('button', { name: 'All 2' }).click();
  await bar().getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: 'Export 2 videos' });
  await start.click();
  // Another shape cannot be started beside the running one.
  await dialog.getByText('4:5', { exact: true }).click();
  await expectShown(start);
  expect(await start.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await expectGone(dialog);
  answer.resolve();
  await expectToast(page, 'Not all were exported');
  await expectToast(page, '“Boots for sailors.”: That was the last for now. And 1 other.');
});

test('another tab learns that a video is shared, and that it no longer is', async () => {
  const email = 'shares-elsewhere@example.com';
  const { client, ids } = await userWith(harness, email, ['Boots for sailors.']);
  await openProfile(email);
  const copy = menuEntry(page, 'Copy link');
  await button('More for Boots for sailors.').click();
  await expectShown(menuEntry(page, 'Share'));
  await client.must.post(`/api/projects/${ids[0]}/share`, { shared: true });
  await expectShown(copy);
  await client.must.post(`/api/projects/${ids[0]}/share`, { shared: false });
  await expectGone(copy);
});

test('who presses “Delete for good” once more removes nothing else', async () => {
  const email = 'impatient@example.com';
  const { client, ids } = await userWith(harness, email, [
    'Boots for sailors.',
    'Hats for farmers.',
  ]);
  await client.must.post('/api/projects/delete', { ids });
  // With motion, the dialog fades away, and its button with it.
  page = await harness.visitAs(email, { path: '/profile?view=deleted', reducedMotion: false });
  await button('Delete Boots for sailors. for good').click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' });
  await expectShown(confirm);
  await confirm.evaluate(async (pressed: HTMLButtonElement) => {
    while (pressed.isConnected) {
      pressed.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await expectGone(button('Delete Boots for sailors. for good'));
  await expectToast(page, '1 item deleted for good');
  expect((await client.get('/api/trash')).body.map(({ id }: { id: number }) => id)).toEqual([
    ids[1],
  ]);
});

test('a slow reply does not take the focus from who has gone on', async () => {
  const email = 'goes-on@example.com';
  await userWith(harness, email, ['Boots for sailors.', 'Hats for farmers.', 'Coats for all.']);
  await openProfile(email);
  const remove = await holdBack(page, '**/api/projects/delete');
  await button('More for Hats for farmers.').click();
  await button('Delete').click();
  await button('Rename Boots for sailors.').click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Rubber bo');
  remove();
  await expectGone(button('More for Hats for farmers.'));
  await page.keyboard.type('ots');
  expect(await name.inputValue()).toBe('Rubber boots');

  const save = await holdBack(page, '**/api/projects/*');
  await name.press('Enter');
  await page.getByRole('searchbox', { name: 'Search your generations' }).click();
  save();
  await expectShown(page.getByRole('heading', { name: 'Rubber boots' }));
  await expect.poll(focused).toBe('Search your generations');
});

test('a name that could not be saved leaves the focus in its field', async () => {
  const email = 'renames-in-vain@example.com';
  await userWith(harness, email, ['Boots for sailors.']);
  await openProfile(email);
  await button('Rename Boots for sailors.').press('Enter');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await reply(page, '**/api/projects/*', {
    status: 503,
    json: { code: 'away', message: 'It is away.' },
  });
  await name.fill('Rubber bo');
  await name.press('Enter');
  await expectToast(page, 'It is away.');
  await forgetReplies(page);
  await expect.poll(() => name.isEditable()).toBe(true);
  await page.keyboard.type('ots');
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('heading', { name: 'Rubber boots' }));
  await expect.poll(focused).toBe('Rename Rubber boots');
});

test('what is deleted in the library is gone from an open batch, and is back once restored', async () => {
  const email = 'deletes-of-a-batch@example.com';
  page = await harness.visitAs(email, { path: '/batches' });
  await page.getByRole('textbox', { name: 'Opening 1' }).fill('Stop scrolling for a second.');
  const actors = page.getByRole('group', { name: 'Actors' });
  await actors.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: /^Make / }).click();
  await page.waitForURL(/\/batches\/[\da-f-]{36}$/);
  await expectShown(page.getByText(/^1 of 1 ready/).first());
  await expectShown(page.getByRole('link', { name: 'Download 1 original (ZIP)' }));
  const client = await harness.stack.signIn(email);
  const ids = (await client.get('/api/projects')).body.map(({ id }: { id: number }) => id);

  await client.must.post('/api/projects/delete', { ids });
  await expectShown(page.getByRole('article').getByText('This video was deleted.'));
  // Without a video there is no file to download.
  await expectGone(page.getByRole('link', { name: 'Download 1 original (ZIP)' }));
  await expectShown(page.getByText(/^0 of 1 ready · 1 deleted/).first());

  await client.must.post('/api/projects/restore', { ids });
  await expectShown(page.getByRole('button', { name: /^Play Opening 1/ }));
  await expectShown(page.getByText(/^1 of 1 ready/).first());
  await client.must.patch(`/api/projects/${ids[0]}`, { isStarred: true });
  await expectShown(page.getByText('Winner', { exact: true }));
});
