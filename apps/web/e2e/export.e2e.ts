import type { Locator, Page } from 'playwright-core';
import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import {
  makeVideo,
  startLipsync,
  untilState,
  withoutWorkers,
} from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { compareLayer, difference, pictureOf, pngOf, sizeOf } from './support/preview-pixels.ts';
import { violationsOn } from './support/violations.ts';
import { chooseOnCard } from './support/library.ts';

/** The largest difference of a color, of 255: the browser blurs and scales a little otherwise than the file. */
const ALIKE = 5;
const EMAIL = 'exporting@example.com';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
  await makeVideo(await harness.stack.signIn(EMAIL), 'Hello there, my friend.', {
    endsWithSpeech: true,
  });
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

/** Opens the export dialog of the video in the history. */
async function openDialog(options: Parameters<Harness['visitAs']>[1] = {}, email = EMAIL) {
  const page = await harness.visitAs(email, { ...options, path: '/profile' });
  pages.push(page);
  await chooseOnCard(page.getByRole('article'), 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export for posting' });
  await expectShown(dialog);
  return {
    page,
    dialog,
    open: page.getByRole('button', { name: /^More for/ }),
    shape: (name: string) => dialog.getByRole('radio', { name: new RegExp(`^${name}`) }),
    captions: (name: string) => dialog.getByRole('radio', { name }),
    start: dialog.getByRole('button', { name: 'Export', exact: true }),
    download: (name: string) => dialog.getByRole('link', { name: `Download ${name}` }),
  };
}

test('a video is exported from the history, downloaded, and found again in another tab', async () => {
  const { page, dialog, captions, start, download } = await openDialog();
  await expectShown(dialog.getByLabel('Preview in 9:16'));
  // As on the stage, where nothing else was chosen.
  await expect.poll(() => captions('Word by word').isChecked()).toBe(true);
  await captions('None').check({ force: true });
  expect(await violationsOn(page)).toEqual([]);
  // By its words: it may be behind the dialog's title.
  await dialog.getByText('Feed, square').click();
  await expectShown(dialog.getByLabel('Preview in 1:1'));
  await dialog.getByLabel('Show “AI-generated”').uncheck();
  await expectShown(dialog.getByText(/This is not legal advice\.$/));
  await dialog.getByLabel('Show “AI-generated”').check();
  await dialog.getByRole('radio', { name: 'Bottom right' }).check({ force: true });
  await start.click();
  await expectShown(download('1:1'));
  const link = download('1:1');
  expect(await link.getAttribute('download')).toMatch(/^[a-z-]+-1x1\.mp4$/);
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'video/mp4']);
  const label = dialog.locator('canvas[data-label="bottom-right"]');
  expect((await compareLayer(label, await file.body(), 0.2)).alike).toBeGreaterThan(0.98);

  const other = await openDialog({ width: 390, height: 844, scheme: 'dark' });
  await expectShown(other.start);
  await other.shape('1:1').check({ force: true });
  // By its words, as the preview may cover what only a script scrolled to.
  await other.dialog.getByText('None', { exact: true }).click();
  await expectShown(other.download('1:1'));
  await expectGone(other.start);
});

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i the button stays in view, however much is chosen',
  { tags: ['long'] },
  async (width, height) => {
    const { dialog, shape, start } = await openDialog({ width, height });
    // By its words: the preview stays on top, and may cover what only a script scrolled to.
    await dialog.getByText('Word by word', { exact: true }).click();
    await shape('9:16').scrollIntoViewIfNeeded();
    const isSeen = () =>
      start.evaluate((button) => {
        const { left, top, width: wide, height: high } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      });
    await expect.poll(isSeen).toBe(true);
  },
);

test('the dialog has no serious violation in either color scheme', { tags: ['long'] }, async () => {
  const { page, dialog } = await openDialog();
  await expectShown(dialog.getByRole('link', { name: 'Download SRT' }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect([colorScheme, await violationsOn(page)]).toEqual([colorScheme, []]);
  }
});

test('the way to the brand kit leads back to the export', { tags: ['long'] }, async () => {
  const { page, dialog } = await openDialog();
  await dialog.getByRole('link', { name: 'Set up your brand kit' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Your brand kit' });
  await expectShown(heading);
  await expectGone(dialog);
  await expect
    .poll(() => heading.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.getByRole('button', { name: 'Back to the export' }).click();
  await expectShown(dialog);
  expect(new URL(page.url()).pathname).toBe('/profile');
});

test(
  'a color that is none cannot be exported, and says how to write it',
  { tags: ['long'] },
  async () => {
    const { dialog, start } = await openDialog();
    await dialog.getByRole('radio', { name: 'Brand color' }).check({ force: true });
    const color = dialog.getByLabel('Color as #rrggbb', { exact: true });
    await color.fill('coral');
    await expectShown(dialog.getByText('Write it as #rrggbb, for example #ff5c4d.'));
    expect(await start.isDisabled()).toBe(true);
    await color.fill('#6c4cf1');
    const frame = dialog.locator('[data-format]');
    await expect
      .poll(() => frame.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(108, 76, 241)');
    await expect.poll(() => start.isEnabled()).toBe(true);
  },
);

test(
  'what is around the picture is seen in the preview as in the file',
  { tags: ['long'] },
  async () => {
    await harness.stack.sandbox.speed('real');
    const client = await harness.stack.signIn('framing@example.com');
    await untilState(client, (await startLipsync(client)).id, 'succeeded');
    await harness.stack.sandbox.speed('instant');
    const { page, dialog, shape, start, download } = await openDialog({}, 'framing@example.com');
    await shape('16:9').check({ force: true });
    await dialog.getByLabel('Show “AI-generated”').uncheck();
    const ground = dialog.locator('[data-format="16:9"] canvas[data-mat]');
    await expectShown(ground);
    await start.click();
    await expectShown(download('16:9'));
    const file = await page.request.get((await download('16:9').getAttribute('href')) ?? '');
    const made = await file.body();
    await expect.poll(() => columnsThatDiffer(ground, made)).toEqual([]);
    // Another ground differs, so the comparison above does see it.
    await dialog.getByRole('radio', { name: 'Brand color' }).check({ force: true });
    await expect
      .poll(async () => (await columnsThatDiffer(ground, made)).length)
      .toBeGreaterThan(5);
  },
);

/** Columns of the left fifth, which is ground and shadow, in which preview and file look different. */
async function columnsThatDiffer(ground: Locator, file: Buffer): Promise<number[]> {
  const size = await sizeOf(ground);
  const drawn = pngOf(await pictureOf(ground));
  const [seen, made] = await Promise.all([pixelsOf(drawn), pixelsOf(file, 0, size)]);
  return Array.from({ length: Math.floor(size.width / 5) }, (_, x) => x).filter((x) => {
    let sum = 0;
    for (let y = 0; y < size.height; y += 1) {
      const at = (y * size.width + x) * 4;
      sum += difference(seen, at, made, at);
    }
    return sum / size.height > ALIKE;
  });
}

test(
  'captions are seen in the preview as in the file, and can be corrected',
  { tags: ['long'] },
  async () => {
    const { page, dialog, open, shape, start, download } = await openDialog();
    await shape('1:1').check({ force: true });
    await dialog.getByRole('radio', { name: 'Word by word' }).check({ force: true });
    const canvas = dialog.locator('canvas[data-captions="word"]');
    await expectShown(canvas);
    const read = async (path: string) => (await page.request.get(path)).json();
    const [{ id }] = (await read('/api/projects')) as [{ id: number }];
    const { words } = (await read(`/api/projects/${id}/captions`)) as {
      words: Array<{ startSeconds: number; endSeconds: number }>;
    };
    const { startSeconds = 0, endSeconds = 0 } = words[2] ?? {};
    const moment = (startSeconds + endSeconds) / 2;
    await dialog.getByLabel('Preview in 1:1').evaluate((video, seconds) => {
      (video as HTMLVideoElement).currentTime = seconds;
    }, moment);
    await page.evaluate(() => document.fonts.ready);
    const before = await pictureOf(canvas);
    await start.click();
    await expectShown(download('1:1'));
    const file = await page.request.get((await download('1:1').getAttribute('href')) ?? '');
    const { solid, alike } = await compareLayer(canvas, await file.body(), moment);
    expect(solid).toBeGreaterThan(5_000);
    expect(alike).toBeGreaterThan(0.98);

    await dialog.getByRole('button', { name: 'Correct the text' }).click();
    const text = dialog.getByLabel('Text of the captions');
    await expect
      .poll(() => text.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await text.fill('  ');
    await expectShown(dialog.getByText('Captions need at least one word.'));
    await text.fill('Hello THERE my dear friend.');
    await expect.poll(() => pictureOf(canvas)).not.toBe(before);
    await expectShown(dialog.getByText('Save or cancel the text of the captions first.'));
    expect(await violationsOn(page)).toEqual([]);
    // The typed text and the look are there again.
    await page.keyboard.press('Escape');
    await expectGone(dialog);
    await expect
      .poll(() => open.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await chooseOnCard(page.getByRole('article'), 'Export');
    expect(await text.inputValue()).toBe('Hello THERE my dear friend.');
    await dialog.getByRole('button', { name: 'Save text' }).click();
    await expectShown(dialog.getByText('Corrected', { exact: true }));
    await expectShown(start);
    await expect.poll(() => start.isEnabled()).toBe(true);
  },
);

test(
  'a running export is cancelled, and the job tray leads back to it',
  { tags: ['long'] },
  async () => {
    const { page, dialog, shape, start } = await openDialog();
    await shape('4:5').check({ force: true });
    await withoutWorkers(harness.stack, async () => {
      await start.click();
      await expectShown(dialog.getByText(/^Waiting to start/).first());
    });
    await page.keyboard.press('Escape');
    await expectGone(dialog);
    await page.getByRole('button', { name: /^Progress: 1 running/ }).click();
    await page.getByRole('button', { name: /^Export 4:5/ }).click();
    await expectShown(dialog);
    await shape('4:5').check({ force: true });
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expectShown(dialog.getByText('Nothing was charged.'));
    await expectShown(dialog.getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Escape');
    const tray = page.getByRole('button', { name: /^Progress: / });
    await expect
      .poll(() => tray.evaluate((element) => element === document.activeElement))
      .toBe(true);
  },
);
