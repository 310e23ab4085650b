/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ motion: true });
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const tiles = () => page.getByRole('radiogroup', { name: 'Select Your Actor' }).locator('label');
/** The playing clips among the tiles well in view, and whether there is a player out of view: of the window, or its row. */
const moving = () =>
  tiles().evaluateAll(async (all) => {
    const shareSeen = (tile: Element) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([seen]) => {
          observer.disconnect();
          resolve(seen?.intersectionRatio ?? 0);
        });
        observer.observe(tile);
      });
    const shares = await Promise.all(all.map(shareSeen));
    const clipOf = (tile: Element) => tile.querySelector('video');
    const seen = all.filter((_, index) => (shares[index] ?? 0) > 0.3).map(clipOf);
    const unseen = all.filter((_, index) => shares[index] === 0).map(clipOf);
    return {
      still: seen.filter((clip) => clip?.paused !== false).length,
      moving: seen.filter((clip) => clip?.paused === false).length,
      playersUnseen: unseen.filter((clip) => clip !== null).length,
      areSilentLoops: seen.every((clip) => clip?.muted === true && clip.loop),
    };
  });

test('every actor in view moves, silently and in a loop; nobody else has a player', async () => {
  page = await harness.visitAs('grid@example.com', { width: 820, height: 700 });
  await expect.poll(() => tiles().count()).toBe(14);
  await expect.poll(moving).toMatchObject({ still: 0, playersUnseen: 0, areSilentLoops: true });
  expect((await moving()).moving).toBeGreaterThan(1);
  const [first, last] = [tiles().first(), tiles().last()];
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(() => last.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(false);
  await expect.poll(() => first.locator('video').count()).toBe(0);
});

test('on a wide screen the actors go on with the page, and end with a row', async () => {
  page = await harness.visitAs('wide@example.com', { width: 1440, height: 900 });
  await expect.poll(() => tiles().count()).toBe(14);
  const cut = await tiles()
    .last()
    .evaluate((tile) => {
      const around: Element[] = [];
      for (let one = tile.parentElement; one && one !== document.body; one = one.parentElement)
        around.push(one);
      return around
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0)
        .map((one) => getComputedStyle(one).overflowY)
        .filter((overflow) => overflow !== 'visible');
    });
  expect(cut).toEqual([]);
});

test('what they play is small', async () => {
  page = await harness.visitAs('small@example.com', { path: null });
  const actors = (await (await page.request.get('/api/actors')).json()) as Array<{
    preview: string;
  }>;
  const sizes = await Promise.all(
    actors.map(async ({ preview }) => (await (await page.request.get(preview)).body()).length),
  );
  expect(sizes).toHaveLength(14);
  expect(Math.min(...sizes)).toBeGreaterThan(1_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(150_000);
});

test('where motion or data is to be spared, only stills are shown', async () => {
  page = await harness.visitAs('still@example.com', { reducedMotion: true });
  await expectShown(page.getByRole('radiogroup', { name: 'Select Your Actor' }));
  await expect
    .poll(() =>
      page
        .getByRole('radiogroup', { name: 'Select Your Actor' })
        .locator('img')
        .first()
        .evaluate((still: HTMLImageElement) => still.naturalWidth),
    )
    .toBeGreaterThan(0);
  await nextFrame(page);
  expect(await tiles().locator('video').count()).toBe(0);
  await page.context().close();

  page = await harness.visitAs('saver@example.com', { path: null });
  await page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    Object.defineProperty(connection, 'saveData', { value: true });
  });
  await page.goto('/');
  await expectShown(page.getByRole('heading', { name: 'Select Your Actor' }));
  // The user asked for the clip of the chosen actor, so that one is loaded.
  await expect.poll(() => tiles().locator('video').count()).toBe(1);
});

test.each([820, 1024])('at %i px the other tools are one line', async (width) => {
  page = await harness.visitAs('tools-line@example.com', { width, height: 1100 });
  const tools = page.getByRole('navigation', { name: 'More tools' });
  await expectShown(tools.getByRole('link', { name: 'Film' }));
  const links = await tools
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(links.map(({ top }) => top)).size).toBe(1);
  expect(links.at(-1)?.right).toBeLessThanOrEqual(width);
});
