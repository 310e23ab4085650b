import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export interface Device {
  name: 'desk' | 'phone';
  widths: readonly number[];
}

export const devices: readonly Device[] = [
  { name: 'desk', widths: [1440, 820] },
  { name: 'phone', widths: [390] },
];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The height of one screen in CSS pixels; a phone's and a laptop's. */
export const heightAt = (width: number): number => (width < 500 ? 844 : 900);

/** Longer pages are cut: the rest of a hundred cards says nothing new. */
const MAX_HEIGHT = 6_400;
const QUALITY = 32;

/**
 * Scrolls to the top. What sticks to the window's lower edge is put where it belongs, as a whole page has no such edge.
 */
const unroll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (position === 'sticky' && bottom !== 'auto') element.style.position = 'static';
    }
  });

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

/** One picture per width and scheme of what the page shows now. */
export async function takePictures(
  page: Page,
  options: { device: Device; name: string; folder: string; isWhole: boolean },
): Promise<void> {
  for (const width of options.device.widths) {
    for (const scheme of schemes) {
      await pose(page, { device: options.device, width, scheme });
      if (options.isWhole) await unroll(page);
      const isCut = options.isWhole && (await heightOf(page)) > MAX_HEIGHT;
      await page.screenshot({
        path: join(options.folder, `${options.name}-${width}-${scheme}.webp`),
        type: 'webp',
        quality: QUALITY,
        fullPage: options.isWhole,
        ...(isCut && { clip: { x: 0, y: 0, width, height: MAX_HEIGHT } }),
        animations: 'disabled',
      });
    }
  }
}

export interface View {
  device: Device;
  width: number;
  scheme: Scheme;
}

/** Sets the window as `view` says, and waits until everything in it is loaded and at rest. */
export async function pose(page: Page, { device, width, scheme }: View): Promise<void> {
  if (device.name === 'desk') await page.setViewportSize({ width, height: heightAt(width) });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await waitUntilStill(page);
}

/** Removes the pictures of an earlier run, so that a deleted scene leaves none behind. */
export async function removePictures(folder: string): Promise<void> {
  const ours = /-(?:390|820|1440)-(?:light|dark)\.webp$/;
  const old = (await readdir(folder)).filter((file) => ours.test(file));
  await Promise.all(old.map((file) => rm(join(folder, file))));
}

/** Waits until faces and pictures are there, clips show a frame, and single animations have ended. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const images = [...document.images];
    // Pictures are decoded with the page, as a busy browser would paint them after the photograph.
    for (const image of images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
    const videos = [...document.querySelectorAll('video')].filter(
      ({ poster, error, networkState }) =>
        poster === '' && error === null && networkState === HTMLMediaElement.NETWORK_LOADING,
    );
    return (
      images.every((image) => image.complete) &&
      videos.every((video) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
    );
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const posters = [...document.querySelectorAll('video')].flatMap(({ poster }) =>
      poster === '' ? [] : Object.assign(new Image(), { src: poster }),
    );
    // A picture that fails to load is photographed as it is.
    await Promise.allSettled([...document.images, ...posters].map((image) => image.decode()));
  });
  await page.evaluate(async () => {
    const once = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(once.map((animation) => animation.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
