/** @module-tag long */
import { heicPhoto } from '@talkreel/testing/heic-photo';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';
import { cutPhoto, type PhotoName } from './support/photos.ts';
import { nextSentMouth } from './support/sent-mouth.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
});
afterAll(() => harness.close());

async function enter(email: string, options?: VisitOptions) {
  page = await harness.visitAs(email, { ...options, path: '/ai-influencer' });
  await expectShown(page.getByRole('heading', { level: 1, name: 'Create Influencer' }));
  const corner = (side: string) =>
    page.getByRole('slider', { name: `${side} corner of the mouth` });
  return {
    corners: [corner('Left'), corner('Right')] as const,
    mark: page.getByRole('button', { name: 'Mark the mouth' }),
    generateVideo: page.getByRole('button', { name: 'Generate Video', exact: true }),
    async choose(name: PhotoName) {
      const cutter = await harness.visit();
      const buffer = await cutPhoto(cutter, name);
      await cutter.context().close();
      await page.setInputFiles('input[type=file]', {
        name: 'me.png',
        mimeType: 'image/png',
        buffer,
      });
      await expectShown(page.getByAltText('Your photo'));
    },
    /** The left and right corner of the mouth, in hundredths of the frame. */
    async places() {
      return Promise.all(
        [corner('Left'), corner('Right')].map(async (one) =>
          ((await one.getAttribute('aria-valuetext')) ?? '').match(/\d+/g)?.map(Number),
        ),
      );
    },
  };
}

describe('a photo is looked at before anything is paid', () => {
  test('its mouth is found, corrected by hand, and sent with the eyes', async () => {
    const creator = await enter('found@example.com');
    await creator.choose('front');
    await expectShown(page.getByText(/^Mouth found\./));
    const [left, right] = await creator.places();
    expect(left?.[0]).toBeGreaterThanOrEqual(41);
    expect(left?.[0]).toBeLessThanOrEqual(46);
    expect(right?.[0]).toBeGreaterThanOrEqual(57);
    expect(right?.[0]).toBeLessThanOrEqual(61);
    expect(left?.[1]).toBeGreaterThanOrEqual(56);
    expect(left?.[1]).toBeLessThanOrEqual(61);
    expect(await violationsOn(page)).toEqual([]);

    await creator.corners[0].focus();
    await page.keyboard.press('Shift+ArrowLeft');
    expect((await creator.places())[0]?.[0]).toBe((left?.[0] ?? 0) - 3);
    const [mouth] = await Promise.all([nextSentMouth(page), creator.generateVideo.click()]);
    expect(Math.round((mouth?.left.x ?? 0) * 100)).toBe((left?.[0] ?? 0) - 3);
    const [first, second] = mouth?.eyes ?? [];
    for (const eye of [first, second]) {
      expect(eye?.gap).toBeGreaterThan(0.14);
      expect(eye?.left.y).toBeLessThan((mouth?.left.y ?? 0) - 0.1);
    }
    expect(first?.right.x).toBeLessThan(second?.left.x ?? 0);
  });

  test('its lips move for two seconds, before anything is asked of the server', async () => {
    const creator = await enter('preview@example.com');
    await page.evaluate(() => {
      const sums = new Set<number>();
      Object.assign(window, { sums });
      const put = CanvasRenderingContext2D.prototype.putImageData;
      CanvasRenderingContext2D.prototype.putImageData = function (data: ImageData) {
        sums.add(data.data.reduce((sum, one) => sum + one, 0));
        Reflect.apply(put, this, [data, 0, 0]);
      };
    });
    const asked: string[] = [];
    page.on('request', (one) => void (one.method() === 'POST' && asked.push(one.url())));
    await creator.choose('front');
    await page.getByRole('button', { name: 'Preview the lips' }).click();
    const moving = page.getByRole('img', { name: 'Your photo, its lips moving' });
    await expectShown(moving);
    await expectGone(moving);
    const frames = () =>
      page.evaluate(() => (window as unknown as { sums: Set<number> }).sums.size);
    expect(await frames()).toBeGreaterThan(1);
    expect(asked).toEqual([]);
  });

  test.each([
    ['several', /more than one face/],
    ['small', /too small for its lips/],
    ['turned', /turned away/],
    ['open', /mouth in this photo is open/],
  ] as const)('%s: said in a sentence of its own', async (name, sentence) => {
    const creator = await enter(`${name}@example.com`);
    await creator.choose(name);
    await expectShown(page.getByText(sentence));
    // The message is about this photo, so the next one removes it.
    await creator.choose('other');
    await expectShown(page.getByText(/^Mouth found\./));
    await expectGone(page.getByText(sentence));
  });

  test('a picture without a face says so, and its mouth may still be marked by hand', async () => {
    const creator = await enter('no-face@example.com');
    await page.setInputFiles('input[type=file]', {
      name: 'page.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 450 } }),
    });
    await expectShown(page.getByText(/^No face was found/));
    await creator.mark.click();
    await expectShown(creator.corners[0]);
  });

  test('a HEIC, which this browser does not show, is shown as the server makes it', async () => {
    const creator = await enter('heic@example.com');
    const send = (buffer: Buffer) =>
      page.setInputFiles('input[type=file]', {
        name: 'IMG_1.HEIC',
        mimeType: 'image/heic',
        buffer,
      });
    await send(heicPhoto());
    const photo = page.getByAltText('Your photo');
    await expectShown(photo);
    expect(await photo.getAttribute('src')).toMatch(/^data:image\/jpeg;/);
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/api/ai-influencer/video')),
      creator.generateVideo.click(),
    ]);
    expect((sent.postDataJSON() as { image: string }).image).toMatch(/^\/api\/images\/uploads\//);
  });

  test('where the model cannot be had, the hand is asked for', async () => {
    const creator = await enter('no-model@example.com');
    await page.route('**/assets/*.bin', (route) => route.abort());
    await creator.choose('front');
    await expectShown(page.getByText(/This browser can’t look for the mouth\. Mark it by hand/));
    await creator.mark.click();
    await expectShown(creator.corners[0]);
    await expectShown(page.getByText(/^Drag the handles/));
  });

  test('nothing of the model is fetched before a photo is chosen', async () => {
    const creator = await enter('lazy@example.com');
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /face-finder|\.bin$|\.wasm$/.test(name)),
      );
    await expectShown(page.getByRole('button', { name: 'Upload Image' }));
    // The page has fetched by then whatever it fetches ahead.
    await page.waitForLoadState('networkidle');
    expect(await fetched()).toEqual([]);
    await creator.choose('front');
    await expectShown(page.getByText(/^Mouth found\./));
    expect((await fetched()).length).toBeGreaterThan(0);
  });
});

test('of two photos the one that was chosen last is shown, though it was read first', async () => {
  await enter('chooses-twice@example.com');
  const hold = (): void => {
    const { decode } = HTMLImageElement.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    let isFirst = true;
    HTMLImageElement.prototype.decode = async function () {
      const isHeld = isFirst;
      isFirst = false;
      if (isHeld) await promise;
      await decode.call(this);
      if (isHeld) document.title = 'Both are read';
    };
    Object.assign(globalThis, { readFirst: resolve });
  };
  await page.evaluate(hold);
  const choose = async (width: number): Promise<void> =>
    page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width, height: 450 } }),
    });
  await choose(400);
  await choose(500);
  const widthOf = () =>
    page.getByAltText('Your photo').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf).toBe(500);
  await page.evaluate(() => (globalThis as unknown as { readFirst: () => void }).readFirst());
  await expect.poll(() => page.title()).toBe('Both are read');
  await nextFrame(page);
  expect(await widthOf()).toBe(500);
});
