import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  SPEECH_MODEL,
} from '@talkreel/scenarios/stack/requests';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { userWith } from './support/library.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await harness.stack.sandbox.clearFaults();
  await page.context().close();
});
afterAll(() => harness.close());

const cards = () => page.getByRole('main').getByRole('article');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const toasts = () => page.getByRole('region', { name: 'Notifications (F8)' });
const bar = () => page.getByRole('region', { name: 'Selected' });

async function openProfile(email: string, options: { width?: number; height?: number } = {}) {
  page = await harness.visitAs(email, { ...options, path: '/profile', isLive: true });
  await expectShown(page.getByRole('heading', { name: 'Generation History' }));
}

const menuOf = (title: string) => page.getByRole('button', { name: `More for ${title}` });

test('filters are in the address: a reload and the back button keep them', async () => {
  const email = 'filters@example.com';
  const { client } = await userWith(
    harness,
    email,
    ['Boots for sailors. Buy now.', 'Hats for farmers.'],
    ['clara', 'nova'],
  );
  await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  await client.must.post('/api/replicate/audio', audioRequest('Still being spoken.'), ASYNC);
  await openProfile(email);
  await expect.poll(() => cards().count()).toBe(3);
  await button('Filters').click();
  await page.getByLabel('Actor').selectOption({ label: 'Clara' });
  await expect.poll(() => cards().count()).toBe(1);
  await page.getByLabel('Status').selectOption({ label: 'In progress' });
  await expectShown(page.getByText('Nothing matches these filters.'));
  await page.getByLabel('Actor').selectOption('');
  await expectShown(cards().getByText('Processing generation...'));
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await expectShown(cards().getByText('Processing generation...'));
  expect(await cards().count()).toBe(1);
  await expectShown(button('Filters (1)'));
  await page.goBack();
  await expectShown(page.getByText('Nothing matches these filters.'));
  await page.goBack();
  await expectShown(page.getByText('Boots for sailors.', { exact: true }));
  const search = page.getByRole('searchbox', { name: 'Search your generations' });
  await search.fill('hats');
  await expectShown(page.getByText('Nothing matches “hats”.'));
  await button('Show everything').click();
  await expect.poll(() => cards().count()).toBe(3);
  expect(await search.inputValue()).toBe('');
});

test('what is deleted can be taken back from the toast and from Deleted, or removed for good', async () => {
  const email = 'deleter-of-films@example.com';
  const { client, ids } = await userWith(harness, email, [
    'Boots for sailors.',
    'Hats for farmers.',
  ]);
  const before = await availableCredits(client);
  await openProfile(email);
  await holdToasts(page);
  await menuOf('Hats for farmers.').click();
  await button('Delete').click();
  await expectToast(page, 'Kept in Deleted for 30 days. Shared links no longer work.');
  await expect.poll(() => cards().count()).toBe(1);
  // The focus is not lost with the removed card.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('history-title');
  await toasts().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards().count()).toBe(2);

  await menuOf('Hats for farmers.').click();
  await button('Delete').click();
  await expect.poll(() => cards().count()).toBe(1);
  await button('Deleted').click();
  await expectShown(page.getByText('Hats for farmers.'));
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await button('Restore Hats for farmers.').click();
  await expectToast(page, /^Back where it was/);
  await expectShown(page.getByText('Nothing is deleted.'));
  await button('Back to your library').click();
  await expect.poll(() => cards().count()).toBe(2);

  await menuOf('Boots for sailors.').click();
  await button('Delete').click();
  await expect
    .poll(async () => (await client.get('/api/trash')).body.map(({ id }: { id: number }) => id))
    .toEqual([ids[0]]);
  await button('Deleted').click();
  await button('Delete all').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expectShown(page.getByText('Nothing is deleted.'));
  expect(await availableCredits(client)).toBe(before);
});

describe('beside the main journey', { tags: ['long'] }, () => {
  test('folders that cannot be loaded say so, and are asked for again', async () => {
    const email = 'lost-folders@example.com';
    const { client } = await userWith(harness, email, ['One.']);
    await client.must.post('/api/folders', { name: 'Spring' });
    page = await harness.visitAs(email, { path: null });
    // The requests fail until the button is pressed, as refetches by the connection would remove the button.
    await page.addInitScript(() => {
      const press = ({ target }: MouseEvent): void => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Try again')
          document.documentElement.dataset['tried'] = 'true';
      };
      addEventListener('click', press, { capture: true });
    });
    await page.route('**/api/folders', async (route) => {
      const isTried = await page.locator('html[data-tried]').count();
      await (isTried > 0 ? route.continue() : route.fulfill({ status: 500, json: {} }));
    });
    await page.goto('/profile');
    await expectShown(page.getByRole('heading', { name: 'Generation History' }));
    await button('All folders').click();
    await expectShown(page.getByText('Your folders could not be loaded'));
    await button('Try again').click();
    await expectShown(button('Spring'));
  });

  test('what has no picture of its own is listed with its actor', async () => {
    const email = 'deleter-of-words@example.com';
    const { client, userId, ids } = await userWith(
      harness,
      email,
      ['Boots for sailors.'],
      ['nova'],
    );
    await harness.stack.db
      .updateTable('projects')
      .set({ thumbnail_asset: null, video_asset: null })
      .where('user_id', '=', userId)
      .execute();
    await client.must.post('/api/projects/delete', { ids });
    page = await harness.visitAs(email, { path: '/profile?view=deleted' });
    const row = page.getByRole('listitem').filter({ hasText: 'Boots for sailors.' });
    await expectShown(row.locator('img'));
  });

  test('one that is being made says that it is to be cancelled first', async () => {
    const email = 'too-early@example.com';
    const client = await harness.stack.signIn(email);
    await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    await client.must.post('/api/replicate/audio', audioRequest('Still being spoken.'), ASYNC);
    await openProfile(email);
    await page.getByRole('button', { name: /^More for/ }).click();
    await button('Delete').click();
    await expectToast(page, /^This is still being made\. Cancel it first/);
    expect(await cards().count()).toBe(1);
  });

  test('another tab learns of it, and an undo that comes too late says so', async () => {
    const email = 'two-tabs-library@example.com';
    const { client, ids } = await userWith(harness, email, [
      'Boots for sailors.',
      'Hats for farmers.',
    ]);
    await openProfile(email);
    await expect.poll(() => cards().count()).toBe(2);
    await client.must.post('/api/projects/delete', { ids: [ids[0]] });
    await expect.poll(() => cards().count()).toBe(1);
    await holdToasts(page);
    await menuOf('Hats for farmers.').click();
    await button('Delete').click();
    await expect.poll(() => cards().count()).toBe(0);
    await client.must.post('/api/trash/delete', {});
    await toasts().getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'This was deleted for good and cannot be restored.');
  });

  test('several are selected with the keyboard, starred, moved to a new folder and deleted', async () => {
    const email = 'selecting@example.com';
    const scripts = ['One is here.', 'Two is here.', 'Three is here.', 'Four is here.'];
    await userWith(harness, email, scripts);
    await openProfile(email);
    await expect.poll(() => cards().count()).toBe(4);
    const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
    await box('Four is here.').focus();
    await page.keyboard.press('Space');
    await expectShown(bar().getByText('1 selected'));
    await box('Two is here.').focus();
    await page.keyboard.press('Shift+Space');
    await expectShown(bar().getByText('3 selected'));
    expect(await violationsOn(page)).toEqual([]);
    await bar().getByRole('button', { name: 'Star', exact: true }).click();
    await expectShown(bar().getByRole('button', { name: 'Remove stars' }));
    await bar().getByRole('button', { name: 'Move to folder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the new folder').fill('Spring');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => dialog.getByRole('radio', { name: 'Spring' }).isChecked()).toBe(true);
    await dialog.getByLabel('Name of the new folder').fill('sPRING');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expectShown(dialog.getByText('You already have a folder “sPRING”.'));
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expectToast(page, '3 items to “Spring”.');
    await expectGone(bar());

    await button('All folders').click();
    await button('Spring').click();
    await expect.poll(() => cards().count()).toBe(3);
    await page.reload();
    await expect.poll(() => cards().count()).toBe(3);
    await button('Select').click();
    await bar().getByRole('button', { name: 'All 3' }).click();
    await page.keyboard.press('Escape');
    await expectGone(bar());
    await button('Select').click();
    await page.getByText('Three is here.', { exact: true }).click({ force: true });
    await expectShown(bar().getByText('1 selected'));
    await bar().getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cards().count()).toBe(2);

    await button('Spring').click();
    await button('Delete the folder Spring').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click();
    await expect.poll(() => cards().count()).toBe(3);
    expect(new URL(page.url()).search).toBe('');
  });

  test('a finger selects too, and the selection is one ZIP', async () => {
    const email = 'zipping@example.com';
    await userWith(harness, email, ['Boots for sailors.', 'Hats for farmers.']);
    await openProfile(email, { width: 390, height: 844 });
    await button('Select').click();
    await bar().getByRole('button', { name: 'All 2' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar().getByRole('button', { name: 'Download as ZIP' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('talkreel-videos.zip');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
