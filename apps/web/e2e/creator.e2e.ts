import { UPLOAD_MAX_BYTES } from '@talkreel/contracts/constants';
import { photoRefusals } from '@talkreel/contracts/photo';
import { texts } from '@talkreel/contracts/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { openHouse, type House, type VisitOptions } from './support/house.ts';
import { violationsOn } from './support/violations.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

// Media work on a busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });
const PATIENT_MS = 150_000;
const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';
const ANIMATE_MODEL = 'wan-video/wan-2.2-i2v-fast';

let house: House;
let page: Page;

beforeAll(async () => {
  house = await openHouse();
});
afterEach(async () => {
  await page.context().close();
  await house.stack.sandbox.clearFaults();
  await house.stack.sandbox.speed('instant', 0);
});
afterAll(() => house.close());

async function enter(email: string, options?: VisitOptions) {
  page = await house.visitAs(email, options);
  await page.goto('/ai-influencer');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const creator = {
    description: page.getByLabel('Description', { exact: true }),
    generateImage: button('Generate Image'),
    generateVideo: button('Generate Video'),
    regenerate: button('Regenerate'),
    giveVoice: button('Generate Audio for this Video'),
    cancel: button('Cancel'),
    corner: (side: 'Left' | 'Right') =>
      page.getByRole('slider', { name: `${side} corner of the mouth` }),
    question: page.getByText('Are you happy with this image?'),
    portrait: page.getByRole('region', { name: 'Portrait' }).locator('img'),
    video: page.getByLabel('Your influencer, moving'),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    async paint(words = 'A calm gardener with a straw hat and a green shirt') {
      await creator.description.fill(words);
      await creator.generateImage.click();
      await expectShown(creator.question, PATIENT_MS);
    },
  };
  await expectShown(page.getByRole('heading', { level: 1, name: 'Create Influencer' }));
  return creator;
}

describe('from words to a moving influencer', () => {
  test('image, video that survives a reload, download, and on to the wizard', async () => {
    const creator = await enter('creator@example.com');
    await expectShown(page.getByRole('heading', { name: 'Video Result' }));
    await creator.paint();
    await expectShown(page.getByRole('heading', { name: 'Preview' }));
    await expectShown(creator.regenerate);
    expect(await page.getByLabel('How they move').inputValue()).toBe(texts.creator.speakingPrompt);

    await house.stack.sandbox.speed('instant', 3_000);
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

describe('the mouth of one’s own photo', () => {
  test('is marked with the keyboard, and its lips move in the finished video', async () => {
    const creator = await enter('marker@example.com');
    await house.stack.sandbox.speed('real');
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await screenshotOf(page),
    });
    await page.getByRole('button', { name: 'Mark the mouth' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => creator.corner('Left').evaluate((one) => one === document.activeElement))
      .toBe(true);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key);
    await expectShown(page.getByText('Now the right corner.'));
    expect(await creator.corner('Left').getAttribute('aria-valuetext')).toBe(
      '41 % from the left, 57 % from the top',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectShown(page.getByText(/^Marked:/));
    expect(await violationsOn(page)).toEqual([]);
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/api/ai-influencer/video')),
      creator.generateVideo.click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({
      mouth: { left: { x: 0.41, y: 0.57 }, right: { x: 0.58, y: 0.6 } },
    });
    await expectShown(creator.giveVoice, PATIENT_MS);
    await creator.giveVoice.click();
    const wizard = wizardOn(page);
    await wizard.script.fill(SHORT_SCRIPT);
    await wizard.generateAudio.click();
    await wizard.preview.waitFor();
    await wizard.next.click();
    await wizard.generateVideo.click();
    await expectShown(wizard.result, PATIENT_MS);
    await expectGone(page.getByText(texts.lipsync.overlay));
    const video = await page.request.get((await wizard.download.getAttribute('href')) ?? '');
    expect((await video.body()).includes('{"talkreel":1,"lipSync":"marked"}')).toBe(true);
  });

  test('is dragged to by touch, and forgotten again', async () => {
    const creator = await enter('thumb@example.com', { width: 390, height: 844 });
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await screenshotOf(page),
    });
    await page.getByRole('button', { name: 'Mark the mouth' }).tap();
    const left = creator.corner('Left');
    await left.scrollIntoViewIfNeeded();
    const before = await left.boundingBox();
    await drag(left, { x: -40, y: 25 });
    const after = await left.boundingBox();
    expect(after?.x).toBeCloseTo((before?.x ?? 0) - 40, 0);
    expect(after?.y).toBeCloseTo((before?.y ?? 0) + 25, 0);
    await expectShown(page.getByText('Now the right corner.'));
    // So soon after a flick the browser takes a tap for a hand that stops the page.
    await page.getByRole('button', { name: 'Remove the mark' }).click();
    await expectGone(left);
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/api/ai-influencer/video')),
      creator.generateVideo.click(),
    ]);
    expect(sent.postDataJSON()).not.toHaveProperty('mouth');
    await expectShown(creator.giveVoice, PATIENT_MS);
  });

  test('is not asked for where live models find it themselves', async () => {
    await enter('live@example.com');
    await page.route('**/api/voices', (route) =>
      route.fulfill({ json: { voices: [], synthetic: false } }),
    );
    await page.reload();
    const buffer = await screenshotOf(page);
    const answered = page.waitForResponse('**/api/voices');
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer,
    });
    await answered;
    await expectShown(page.getByAltText('Your photo'));
    await expectGone(page.getByRole('button', { name: 'Mark the mouth' }));
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
    await expectShown(dialog.getByText('The picture is removed for good.'));
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

describe('what goes wrong', () => {
  test('a prompt that is too short', async () => {
    const creator = await enter('short@example.com');
    await creator.description.fill('abc');
    await creator.generateImage.click();
    await expectShown(page.getByText('Prompt must be at least 5 characters.'));
    await creator.description.fill('abcde');
    await expectGone(page.getByText('Prompt must be at least 5 characters.'));
  });

  test('an image that could not be made: a toast, and a card that says nothing was charged', async () => {
    const creator = await enter('unlucky@example.com');
    await house.stack.sandbox.fault({
      kind: 'fail',
      model: IMAGE_MODEL,
      text: 'E1001 out of memory',
    });
    await creator.description.fill('A calm gardener with a straw hat');
    await creator.generateImage.click();
    await expectShown(creator.toast.getByText('Failed to generate image'), PATIENT_MS);
    await expectShown(page.getByText('Nothing was charged.'));
    await expectShown(page.getByRole('button', { name: 'Try again' }));
  });

  test('a video is retried by itself, then given up with the words of the specification', async () => {
    const creator = await enter('three-times@example.com');
    await creator.paint();
    await house.stack.sandbox.fault({
      kind: 'fail',
      model: ANIMATE_MODEL,
      times: 3,
      text: 'E1001 out of memory',
    });
    await creator.generateVideo.click();
    await expectShown(creator.toast.getByText('Retrying Video Conversion'), PATIENT_MS);
    await expectShown(creator.toast.getByText('Video Conversion Failed'), PATIENT_MS);
    await expectShown(page.getByText(/Failed after 3 attempts\. Please try again\./).first());
    await expectShown(page.getByText('Not charged: your generation is back.').first());
  });

  test('cancelled, the credit is back and the form is free again', async () => {
    const creator = await enter('changed-mind@example.com');
    await creator.paint();
    await house.stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
    await creator.generateVideo.click();
    await creator.cancel.click();
    await expectShown(page.getByText('Not charged: your generation is back.').first(), PATIENT_MS);
    await expect.poll(() => creator.generateVideo.isEnabled()).toBe(true);
  });

  test('a file that will not do is refused when it is chosen, and what was there stays', async () => {
    const creator = await enter('wrong-file@example.com');
    const choose = (buffer: Buffer, name = 'me.png') =>
      page.setInputFiles('input[type=file]', { name, mimeType: 'image/png', buffer });
    const photo = await screenshotOf(page);
    const small = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 199 } });

    await choose(Buffer.from('just some words'));
    await expectShown(creator.toast.getByText(photoRefusals.noPicture));
    await expectGone(creator.question);

    await choose(photo);
    await expectShown(page.getByAltText('Your photo'));
    const shown = await creator.portrait.getAttribute('src');
    const refused = [
      [Buffer.from('just some words'), photoRefusals.noPicture],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), photoRefusals.format('HEIC')],
      [small, photoRefusals.tooSmall(400, 199)],
      [Buffer.concat([photo.subarray(0, 33), Buffer.alloc(400, 7)]), photoRefusals.broken],
      [Buffer.concat([photo, Buffer.alloc(UPLOAD_MAX_BYTES)]), photoRefusals.tooManyBytes],
    ] as const;
    for (const [buffer, words] of refused) {
      await choose(buffer);
      await expectShown(creator.toast.getByText(words));
      expect(await creator.portrait.getAttribute('src')).toBe(shown);
    }
  });
});

/** A finger that takes hold of the middle and lets go elsewhere; the browser's own touch, so that scrolling may win. */
async function drag(handle: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
}

/** Any picture will do. */
function screenshotOf(from: Page): Promise<Buffer> {
  return from.screenshot({ clip: { x: 0, y: 0, width: 400, height: 450 } });
}
