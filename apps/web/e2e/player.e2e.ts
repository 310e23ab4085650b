import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { reply } from './support/replies.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ motion: true });
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 01:00.000\nHello there.\n';

/** Opens a user's shared video; a clip of the cast stands in for it. */
async function watch(options: VisitOptions = {}) {
  page = await harness.visit(options);
  await reply(page, '**/api/captions/spoken.vtt', { contentType: 'text/vtt', body: CAPTIONS });
  await reply(page, '**/api/share/*', {
    json: {
      title: 'Hello there',
      url: '/api/videos/actors/clara.mp4',
      thumbnailUrl: '/api/images/actors/clara.jpg',
      captionsUrl: '/api/captions/spoken.vtt',
      durationSeconds: 8,
      createdAt: '2026-01-01T00:00:00.000Z',
      author: 'clara',
    },
  });
  await page.goto('/share/aB3dE6gH9jK2mN5pQ8sT1u');
  const video = page.getByLabel('Hello there', { exact: true });
  await expectShown(video);
  return {
    video,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    read: <T>(look: (element: HTMLVideoElement) => T) =>
      video.evaluate(look as never) as Promise<T>,
  };
}

test('everything can be done with the keyboard, and seen', async () => {
  const { video, button, read } = await watch();
  await expectShown(button('Pause'));
  await video.focus();
  await page.keyboard.press('Space');
  await expectShown(button('Play'));
  expect(await read((element) => element.paused)).toBe(true);
  await page.keyboard.press('m');
  await expectShown(button('Mute'));
  const before = await read((element) => element.currentTime);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => read((element) => element.currentTime)).toBeGreaterThan(before + 1);
  await page.keyboard.press('c');
  await expect.poll(() => read((element) => element.textTracks[0]?.mode)).toBe('showing');
  expect(await button('Captions').getAttribute('aria-pressed')).toBe('true');
  await page.getByLabel('Speed').selectOption('1.5');
  expect(await read((element) => element.playbackRate)).toBe(1.5);
  const seek = page.getByRole('slider', { name: 'Seek' });
  await seek.fill('1');
  await expect.poll(() => read((element) => element.currentTime)).toBeCloseTo(1, 1);
  expect(await seek.getAttribute('aria-valuetext')).toMatch(/^0:01 of 0:/);
  await button('Mute').click();
  await expectShown(button('Unmute'));
  await button('Full screen').click();
  await expectShown(button('Leave full screen'));
  await page.keyboard.press('f');
  await expectShown(button('Full screen'));
  expect(await violationsOn(page)).toEqual([]);
});

test.each([
  [1280, 500],
  [820, 600],
  [390, 600],
  [1440, 900],
])('at %i by %i no player is higher than 65 vh', { tags: ['long'] }, async (width, height) => {
  const { video } = await watch({ width, height });
  const boxOf = async () => (await video.boundingBox())?.height ?? Infinity;
  await expect.poll(boxOf).toBeLessThanOrEqual(height * 0.65 + 0.5);
  expect(await boxOf()).toBeGreaterThan(height * 0.3);
});

test(
  'nothing dark shines through at the corners of a bright picture',
  { tags: ['long'] },
  async () => {
    await watch({ scheme: 'light' });
    await page.addStyleTag({
      content: 'video { visibility: hidden } [data-part="stage-frame"] * { opacity: 0 }',
    });
    const stage = page.locator('[data-part="stage-frame"]');
    // The picture is white, on the frame's own background, on white paper: any dark pixel is a fringe.
    await stage.evaluate((frame) => {
      document.body.style.background = 'white';
      for (let at: HTMLElement | null = frame as HTMLElement; at; at = at.parentElement)
        if (at !== frame) at.style.background = 'white';
      const white = document.createElement('div');
      white.style.cssText = 'position:absolute;inset:0;background:white;opacity:1 !important';
      white.style.setProperty('opacity', '1', 'important');
      frame.append(white);
    });
    const darkest = async () => {
      const picture = [...(await stage.screenshot())];
      return page.evaluate(async (data) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(data)]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const { data: pixels } = context?.getImageData(0, 0, 24, 24) ?? { data: [255] };
        return Math.min(...pixels);
      }, picture);
    };
    // A busy browser may still show the frame before.
    await expect.poll(darkest).toBeGreaterThan(245);
  },
);

test(
  'a video that cannot be played says so and offers it as a file',
  { tags: ['long'] },
  async () => {
    page = await harness.visit();
    await page.context().route('**/api/videos/**', (route) => route.abort());
    await page.context().route('**/api/share/*', (route) =>
      route.fulfill({
        json: {
          title: 'Lost',
          url: '/api/videos/lost.mp4',
          thumbnailUrl: null,
          captionsUrl: null,
          durationSeconds: 8,
          createdAt: '2026-01-01T00:00:00.000Z',
          author: 'clara',
        },
      }),
    );
    await page.goto('/share/aB3dE6gH9jK2mN5pQ8sT1u');
    await expectShown(page.getByText('Video playback error'));
    await expectShown(page.getByRole('link', { name: 'Download' }));
    await page.context().unroute('**/api/videos/**');
    await page.route('**/api/videos/lost.mp4', async (route) =>
      route.fulfill({
        response: await route.fetch({ url: `${harness.url}/api/videos/actors/clara.mp4` }),
      }),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectGone(page.getByText('Video playback error'));
    await expectShown(page.getByRole('button', { name: 'Pause' }));
  },
);
