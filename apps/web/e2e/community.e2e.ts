/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { changeReply, forgetReplies, reply } from './support/replies.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ workers: 0 });
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const LIST = '**/api/ai-influencer/community?*';

async function enter(email: string, options?: VisitOptions) {
  page = await harness.visitAs(email, { ...options, path: null });
  return {
    tiles: page.getByRole('radiogroup', { name: 'User Generated Influencers' }).getByRole('radio'),
    continue: page.getByRole('button', { name: 'Continue to Audio Generation' }),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    async open() {
      await page.goto('/user-influencers');
      await expectShown(
        page.getByRole('heading', { level: 1, name: 'User Generated Influencers' }),
      );
    },
  };
}

test('one is picked, and the wizard begins with it at its second step', async () => {
  const community = await enter('picker@example.com');
  await community.open();
  await expectShown(page.getByText('Influencer 73', { exact: true }));
  expect(await community.tiles.count()).toBe(3);
  await expect.poll(() => page.getByText('0:20', { exact: true }).count()).toBe(3);

  expect(await community.continue.getAttribute('aria-disabled')).toBe('true');
  // A browser's pointer reaches a button that is only announced as disabled.
  await community.continue.click({ force: true });
  await expectToast(page, 'Please select an influencer first');

  await community.tiles.nth(0).check({ force: true });
  await community.tiles.nth(1).check({ force: true });
  expect(await page.locator('input:checked').count()).toBe(1);
  expect(await community.continue.getAttribute('aria-disabled')).toBe('false');
  await community.continue.click();
  await expectToast(page, 'Influencer Selected');
  await expectToast(page, 'Now you can create audio for this influencer');
  await expectShown(page.getByRole('heading', { name: 'Create audio for your video' }));
  await expectShown(page.getByText(/^User Influencer \d+$/).first());
});

test('it can be done with the keyboard alone', async () => {
  const community = await enter('keyboard@example.com');
  await community.open();
  await expectShown(community.tiles.first().locator('xpath=..'));
  await community.tiles.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  expect(await community.tiles.nth(1).isChecked()).toBe(true);
  await community.continue.focus();
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('heading', { name: 'Create audio for your video' }));
});

test('the fixed ids can be deleted by everybody, each for themselves', async () => {
  const community = await enter('deleter@example.com');
  await community.open();
  for (const id of [73, 87, 89])
    await expectShown(page.getByRole('button', { name: `Hide influencer ${id}` }));
  await page.getByRole('button', { name: 'Hide influencer 87' }).click();
  await expectShown(page.getByText('You won’t see it here again. Everyone else still will.'));
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await expectToast(page, 'Influencer deleted successfully');
  await expectGone(page.getByText('Influencer 87', { exact: true }));
  await page.reload();
  await expectShown(page.getByText('Influencer 73', { exact: true }));
  expect(await community.tiles.count()).toBe(2);
  await page.context().close();
  const others = await enter('bystander@example.com');
  await others.open();
  await expectShown(page.getByText('Influencer 87', { exact: true }));
});

test('the focus goes on to the next tile once one is deleted, and stays where nothing was', async () => {
  const community = await enter('deletes-by-key@example.com');
  const away = Promise.withResolvers<void>();
  await community.open();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.getAttribute('value');
    });
  const bin = page.getByRole('button', { name: 'Hide influencer 87' });
  await expectShown(bin);
  const order = await community.tiles.evaluateAll((tiles) =>
    tiles.map((tile) => tile.getAttribute('value')),
  );
  const at = order.indexOf('87');
  const confirm = async () => {
    // It takes no press until the list is known again.
    await expect.poll(() => bin.getAttribute('aria-disabled')).toBe('false');
    await bin.press('Enter');
    const dialog = page.getByRole('dialog');
    // The dialog takes the focus a moment after it is there, also from what is about to be pressed.
    await expectShown(dialog.locator('[data-autofocus]:focus'));
    await dialog.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
  };
  await reply(page, '**/api/ai-influencer/projects/87', async () => {
    await away.promise;
    return { status: 503, json: { code: 'away', message: 'It is away.' } };
  });
  await confirm();
  await expect.poll(focused).toBe('Hide influencer 87');
  away.resolve();
  await expectToast(page, 'Failed to delete influencer');
  expect(await focused()).toBe('Hide influencer 87');
  await forgetReplies(page);
  await confirm();
  await expectGone(page.getByText('Influencer 87', { exact: true }));
  await expect.poll(focused).toBe(order[at + 1] ?? order[at - 1]);
});

test('influencers of others have no bin, one’s own have', async () => {
  await enter('maker@example.com');
  await changeReply<object[]>(page, LIST, ([first]) => [
    { ...first, id: 601, canDelete: false },
    { ...first, id: 602, canDelete: true },
    { ...first, id: 603, canDelete: true, isOwn: true },
  ]);
  await page.goto('/user-influencers');
  await expectShown(page.getByText('Influencer 601', { exact: true }));
  await expectShown(page.getByRole('button', { name: 'Delete influencer 602' }));
  expect(await page.getByRole('button', { name: 'Delete influencer 601' }).count()).toBe(0);
  const tile = (id: number) => page.locator('li').filter({ hasText: `Influencer ${id}` });
  // An operator may delete what others made.
  expect(await tile(602).getByText('User Generated', { exact: true }).count()).toBe(1);
  expect(await tile(603).getByText('Shared by you', { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Delete influencer 602' }).click();
  await expectShown(page.getByText(/permanently deletes its image and video for everyone/));
});

test('an operator deletes one, and the list shows it', async () => {
  const community = await enter('operator@example.com');
  await harness.stack.db
    .updateTable('users')
    .set({ role: 'operator' })
    .where('email', '=', 'operator@example.com')
    .execute();
  await community.open();
  await page.getByRole('button', { name: 'Delete influencer 73' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Influencer deleted successfully');
  await expectGone(page.getByText('Influencer 73', { exact: true }));
});

test('nobody there yet', async () => {
  const community = await enter('first@example.com');
  await reply(page, LIST, { json: [] });
  await community.open();
  await expectShown(page.getByText('No community-created influencers available yet.'));
  await page.getByRole('link', { name: 'Create Your Own Influencer' }).click();
  await page.waitForURL('**/ai-influencer');
});

test('a list that fails says so and can be asked for again', async () => {
  const community = await enter('unlucky@example.com');
  await reply(page, LIST, { status: 500, json: {} });
  await community.open();
  await expectShown(page.getByText('Error loading influencers'));
  await reply(page, LIST, { json: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page.getByText('No community-created influencers available yet.'));
});

test('what the server does not know is read from the videos: length and picture', async () => {
  const community = await enter('prober@example.com');
  const unknown = { durationSeconds: null, thumbnailUrl: null, imageUrl: null };
  await changeReply<object[]>(page, LIST, ([first]) => [
    { ...first, ...unknown, id: 501 },
    { ...first, ...unknown, id: 502, outputUrl: '/api/videos/gone.mp4' },
  ]);
  await community.open();
  const tile = (id: number) =>
    page.getByRole('presentation').filter({ hasText: `Influencer ${id}` });
  await expectShown(tile(501).getByText('0:20'));
  expect(await tile(501).locator('img').getAttribute('src')).toMatch(/^data:image\/jpeg/);
  await expectShown(tile(502).getByText('...', { exact: true }));
  await community.tiles.nth(1).check({ force: true });
  expect(await community.continue.getAttribute('aria-disabled')).toBe('false');
});
