import { portraitTexts } from '@talkreel/contracts/texts/jobs';
import { creatorTexts } from '@talkreel/contracts/texts/make';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { ANIMATE_MODEL, creatorOn, screenshotOf } from './support/creator.ts';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
  await harness.stack.sandbox.speed('instant', 0);
});
afterAll(() => harness.close());

async function enter(email: string, options?: VisitOptions) {
  page = await harness.visitAs(email, { ...options, path: '/ai-influencer' });
  return creatorOn(page);
}

describe('from words to a moving influencer', () => {
  test('image, video that survives a reload, download, and on to the wizard', async () => {
    const creator = await enter('creator@example.com');
    await expectShown(page.getByRole('heading', { name: 'Video Result' }));
    await creator.paint();
    await expectShown(page.getByRole('heading', { name: 'Preview' }));
    await expectShown(creator.regenerate);
    expect(await page.getByLabel('How they move').inputValue()).toBe(creatorTexts.speakingPrompt);
    expect(creatorTexts.speakingPrompt).not.toContain('8k uhd');

    await harness.stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
    await creator.generateVideo.click();
    await expectShown(page.getByRole('region', { name: 'Video result' }).getByRole('progressbar'));
    await page.reload();
    await expectShown(page.getByRole('region', { name: 'Video result' }).getByRole('progressbar'));
    await harness.stack.sandbox.release();
    await expectShown(creator.giveVoice);
    await expectShown(creator.video);
    await expectShown(
      page.getByText('The video plays for 20 seconds (loops forward and backward).'),
    );
    const download = page.getByRole('link', { name: 'Download Video' });
    expect(await download.getAttribute('download')).toMatch(/^lipsync-video-\d+\.mp4$/);
    // What is posted stands above it.
    const post = page.getByRole('button', { name: 'Download for Reels, TikTok, Shorts' });
    expect((await post.boundingBox())?.y).toBeLessThan((await download.boundingBox())?.y ?? 0);

    // The wizard removes the hand-over at once, so it is read where it is written.
    await page.evaluate(() => {
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key === 'selectedInfluencer') Object.assign(window, { handedOver: value });
        write.call(this, key, value);
      };
    });
    await creator.giveVoice.click();
    await expectShown(page.getByRole('heading', { name: 'Create audio for your video' }));
    const handedOver = await page.evaluate(
      () =>
        JSON.parse((window as unknown as { handedOver: string }).handedOver) as Record<
          string,
          unknown
        >,
    );
    expect(handedOver).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      title: 'AI Generated Influencer',
      setting: 'AI Generated',
      duration: 20,
      thumbnail: expect.stringMatching(/^\/api\/images\//),
      url: expect.stringMatching(/^\/api\/videos\//),
    });
    expect(await page.evaluate(() => sessionStorage.getItem('selectedInfluencer'))).toBeNull();
  });

  test(
    'what was described but cannot be drawn is named beside the portrait',
    { tags: ['long'] },
    async () => {
      const creator = await enter('parrot@example.com', { width: 390, height: 844 });
      await harness.stack.sandbox.speed('real');
      await creator.paint();
      await expectShown(page.getByText(portraitTexts.notShown(['parrot'])));
    },
  );

  test('Regenerate asks again with the same words', { tags: ['long'] }, async () => {
    const creator = await enter('regenerate@example.com');
    await creator.paint();
    const first = await creator.portrait.getAttribute('src');
    await creator.description.fill('Something else entirely, not sent');
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/api/ai-influencer/image')),
      creator.regenerate.click(),
    ]);
    expect(sent.postDataJSON()).toEqual({
      prompt: 'A calm gardener with a parrot and a green shirt',
      size: '640x720',
    });
    await expect
      .poll(() => creator.portrait.getAttribute('src').catch(() => first))
      .not.toBe(first);
  });

  test(
    'a photo of one’s own is shown, and animated without words',
    { tags: ['long'] },
    async () => {
      const creator = await enter('uploader@example.com');
      await page.setInputFiles('input[type=file]', {
        name: 'me.png',
        mimeType: 'image/png',
        buffer: await screenshotOf(page),
      });
      await expectShown(page.getByAltText('Your photo'));
      await creator.itIsMe.check();
      await creator.generateVideo.click();
      await expectShown(creator.giveVoice);
    },
  );
});

describe('an influencer of one’s own', () => {
  test(
    'is deleted with the keyboard, leaves the stage, and is taken back',
    { tags: ['long'] },
    async () => {
      const creator = await enter('tidy@example.com');
      await creator.paint();
      const mine = page.getByRole('region', { name: 'Your influencers' });
      const more = mine.getByRole('button', { name: /^More for User Influencer \d+$/ });
      const remove = page.getByRole('button', { name: 'Delete', exact: true });
      await more.focus();
      await page.keyboard.press('Enter');
      await expectShown(remove);
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expectGone(remove);
      await expect
        .poll(() => more.evaluate((button) => button === document.activeElement))
        .toBe(true);

      await page.route('**/api/ai-influencer/projects/*', (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.keyboard.press('Enter');
      // The menu takes the focus a moment after it is shown.
      const first = page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true });
      await expect
        .poll(() => first.evaluate((button) => button === document.activeElement))
        .toBe(true);
      await remove.press('Enter');
      await expectToast(page, 'Failed to delete influencer');
      expect(await more.count()).toBe(1);

      await page.unroute('**/api/ai-influencer/projects/*');
      await more.press('Enter');
      // The message before may lie over it, and leaves.
      await remove.click();
      await holdToasts(page);
      await expectToast(page, 'Influencer deleted successfully');
      await expectGone(mine);
      await expectGone(creator.question);
      await creator.toast.getByRole('button', { name: 'Undo' }).click();
      await expectShown(more);
    },
  );

  test('several are found, renamed, moved and deleted together', { tags: ['long'] }, async () => {
    const email = 'caster@example.com';
    const client = await harness.stack.signIn(email);
    const { id: user_id } = (await client.get('/api/auth/user')).body;
    const { id: image } = await harness.stack.db
      .selectFrom('assets')
      .select('id')
      .where('kind', '=', 'image')
      .limit(1)
      .executeTakeFirstOrThrow();
    await harness.stack.db
      .insertInto('projects')
      .values(
        ['Mira', 'Otto', 'Nia'].map((name) => ({
          user_id,
          kind: 'influencer' as const,
          name,
          image_asset: image,
        })),
      )
      .execute();
    await enter(email);
    const mine = page.getByRole('region', { name: 'Your influencers' });
    const faces = mine.getByRole('button', { name: /^Open / });
    await expect.poll(() => faces.count()).toBe(3);
    await page.getByRole('button', { name: 'More for Mira' }).click();
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mira the second');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expectShown(mine.getByRole('button', { name: 'Open Mira the second' }));
    await mine.getByRole('searchbox', { name: 'Search your influencers' }).fill('second');
    await expect.poll(() => faces.count()).toBe(1);
    await page.reload();
    await expect.poll(() => faces.count()).toBe(1);
    await mine.getByRole('searchbox', { name: 'Search your influencers' }).fill('');
    await expect.poll(() => faces.count()).toBe(3);
    await mine.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Status').selectOption({ label: 'Has a video' });
    await expectShown(mine.getByText('None of your influencers match.'));
    await page.keyboard.press('Escape');
    await mine.getByRole('button', { name: 'Show all of them' }).click();
    await expect.poll(() => faces.count()).toBe(3);

    await mine.getByRole('button', { name: 'Select', exact: true }).click();
    for (const name of ['Otto', 'Nia'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
    expect(await violationsOn(page)).toEqual([]);
    const bar = page.getByRole('region', { name: 'Selected' });
    await holdToasts(page);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => faces.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => faces.count()).toBe(3);
  });
});
