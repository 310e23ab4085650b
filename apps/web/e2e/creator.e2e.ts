import { texts } from '@talkreel/contracts/texts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCreator, PATIENT_MS, screenshotOf } from './support/creator.ts';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { openHarness, type Harness, type VisitOptions } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

beforeAll(async () => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
  await harness.stack.sandbox.speed('instant', 0);
});
afterAll(() => harness.close());

async function enter(email: string, options?: VisitOptions) {
  page = await harness.visitAs(email, options);
  return openCreator(page);
}

describe('from words to a moving influencer', () => {
  test('image, video that survives a reload, download, and on to the wizard', async () => {
    const creator = await enter('creator@example.com');
    await expectShown(page.getByRole('heading', { name: 'Video Result' }));
    await creator.paint();
    await expectShown(page.getByRole('heading', { name: 'Preview' }));
    await expectShown(creator.regenerate);
    expect(await page.getByLabel('How they move').inputValue()).toBe(texts.creator.speakingPrompt);
    expect(texts.creator.speakingPrompt).not.toContain('8k uhd');

    await harness.stack.sandbox.speed('instant', 3_000);
    await creator.generateVideo.click();
    await expectShown(page.getByRole('region', { name: 'Video result' }).getByRole('progressbar'));
    await page.reload();
    await expectShown(creator.giveVoice, PATIENT_MS);
    await expectShown(creator.video);
    await expectShown(
      page.getByText('The video plays for 20 seconds (loops forward and backward).'),
    );
    expect(
      await page.getByRole('link', { name: 'Download Video' }).getAttribute('download'),
    ).toMatch(/^lipsync-video-\d+\.mp4$/);

    // The wizard takes the hand-over away at once: it is read where it is written.
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

  test('what was described but cannot be drawn is named beside the portrait', async () => {
    const creator = await enter('straw-hat@example.com', { width: 390, height: 844 });
    await harness.stack.sandbox.speed('real');
    await creator.paint();
    await expectShown(page.getByText(texts.portrait.notShown(['straw hat'])));
  });

  test('Regenerate asks again with the same words', async () => {
    const creator = await enter('regenerate@example.com');
    await creator.paint();
    const first = await creator.portrait.getAttribute('src');
    await creator.description.fill('Something else entirely, not sent');
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/api/ai-influencer/image')),
      creator.regenerate.click(),
    ]);
    expect(sent.postDataJSON()).toEqual({
      prompt: 'A calm gardener with a straw hat and a green shirt',
      size: '640x720',
    });
    await expect
      .poll(() => creator.portrait.getAttribute('src').catch(() => first), { timeout: PATIENT_MS })
      .not.toBe(first);
  });

  test('a photo of one’s own is shown, and animated without words', async () => {
    const creator = await enter('uploader@example.com');
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await screenshotOf(page),
    });
    await expectShown(page.getByAltText('Your photo'));
    await creator.generateVideo.click();
    await expectShown(creator.giveVoice, PATIENT_MS);
  });
});

describe('an influencer of one’s own', () => {
  test('is deleted with the keyboard after a question, and leaves the stage', async () => {
    const creator = await enter('tidy@example.com');
    await creator.paint();
    const mine = page.getByRole('region', { name: 'Your influencers' });
    const trash = mine.getByRole('button', { name: /^Delete User Influencer \d+$/ });
    const dialog = page.getByRole('dialog');
    await trash.focus();
    await page.keyboard.press('Enter');
    await expectShown(
      dialog.getByText(/You can restore it from Deleted in your profile for 30 days/),
    );
    await page.keyboard.press('Escape');
    await expectGone(dialog);
    await expect
      .poll(() => trash.evaluate((button) => button === document.activeElement))
      .toBe(true);

    await page.route('**/api/ai-influencer/projects/*', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expectShown(creator.toast.getByText('Failed to delete influencer', { exact: true }));
    expect(await trash.count()).toBe(1);

    await page.unroute('**/api/ai-influencer/projects/*');
    await trash.press('Enter');
    await expectShown(dialog);
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectShown(creator.toast.getByText('Influencer deleted successfully', { exact: true }));
    await expectGone(mine);
    await expectGone(creator.question);
  });
});
