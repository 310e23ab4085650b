/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { addMedia } from '@talkreel/scenarios/stack/add-media';
import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import { startLipsync, untilState } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { appTakesOver, expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { compareLayers } from './support/preview-pixels.ts';
import { colourAt } from './support/shots.ts';
import { violationsOn } from './support/violations.ts';
import { chooseOnCard } from './support/library.ts';

/** The limit in ms for a video and an encoder on a busy machine. */
const PATIENT_MS = 150_000;
const EMAIL = 'shots@example.com';
const ORANGE = [0xe0, 0x74, 0x2c];

let harness: Harness;
/** The generation of the video that all tests export. */
let video = '';
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ alone: true });
  const client = await harness.stack.signIn(EMAIL);
  video = (await startLipsync(client)).id;
  await untilState(client, video, 'succeeded');
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

/** Chooses a picture of one colour for this input. */
async function choosePicture(page: Page, input: Locator, name: string): Promise<void> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 400 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#e0742c';
    context?.fillRect(0, 0, 300, 400);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
  await input.setInputFiles({ name, mimeType: 'image/png', buffer });
}

async function upload(page: Page): Promise<void> {
  const input = page.getByLabel('Pictures and clips', { exact: true });
  await choosePicture(page, input, 'Teapot.png');
  await expectShown(page.getByRole('button', { name: 'Open Teapot' }));
}

async function openExport(size: { width: number; height: number; scheme?: 'dark' }) {
  const page = await harness.visitAs(EMAIL, { ...size, path: '/profile' });
  pages.push(page);
  return openDialog(page);
}

async function openDialog(page: Page) {
  await chooseOnCard(page.getByRole('article'), 'Export');
  return dialogOn(page);
}

async function dialogOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Export for posting' });
  await expectShown(dialog.getByRole('group', { name: 'Words of the video' }));
  return { page, dialog, word: dialog.locator('[data-word="1"]') };
}

test.each([
  { width: 1440, height: 900, layout: 'Actor in a corner' },
  { width: 390, height: 844, scheme: 'dark' as const, layout: 'Side by side' },
])(
  'a picture is put behind a sentence of a new video in three presses, undone, and exported: $width',
  async (size) => {
    if (size.width === 1440) {
      const media = await harness.visitAs(EMAIL, { path: '/media' });
      pages.push(media);
      await upload(media);
    }
    const page = await harness.visitAs(EMAIL, { ...size, path: `/?step=3&job=${video}` });
    pages.push(page);
    const isPhone = size.width === 390;
    let presses = 0;
    const press = (button: Locator): Promise<void> => {
      presses += 1;
      return isPhone ? button.tap() : button.click();
    };
    await press(page.getByRole('button', { name: 'Export', exact: true }));
    const { dialog, word } = await dialogOn(page);
    // Another tab begins with what was exported last.
    if (isPhone) await dialog.getByRole('button', { name: /^Remove the shot/ }).tap();
    await press(word);
    await press(dialog.getByRole('button', { name: 'Teapot' }));
    await expectShown(dialog.getByRole('radio', { name: 'Media alone' }));
    expect(presses).toBe(3);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expectGone(dialog.getByRole('radio', { name: 'Media alone' }));
    await page.keyboard.press('Control+Shift+z');
    await press(dialog.getByText(size.layout));

    // The preview stands at the first word of the shot.
    const shots = dialog.locator('canvas[data-shots]');
    await expect.poll(() => colourAt(shots, 0.1, 0.75)).toEqual(ORANGE);
    await addSticker(dialog);
    await press(dialog.getByRole('button', { name: 'Export', exact: true }));
    const link = dialog.getByRole('link', { name: 'Download 9:16' });
    await expectShown(link, PATIENT_MS);
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    const made = await file.body();
    const pixels = await pixelsOf(made, 0.5);
    const at = (1440 * 1080 + 108) * 4;
    const apart = ORANGE.map((value, part) => Math.abs(value - (pixels[at + part] ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(8);
    // The sticker has the brand's accent, in the preview and in the file.
    await expect.poll(() => accented(dialog.locator('canvas[data-titles]'))).toBeGreaterThan(20);
    expect(accentIn(pixels)).toBeGreaterThan(2000);
    // The picture of the preview is that of the file.
    const preview = dialog.getByLabel('Preview in 9:16');
    const moment = await preview.evaluate((video) => (video as HTMLVideoElement).currentTime);
    const layers = preview.locator('xpath=ancestor::*[.//canvas[@data-shots]][1]//canvas');
    const { solid, alike } = await compareLayers(layers, made, moment);
    expect(solid).toBeGreaterThan(300_000);
    expect(alike).toBeGreaterThan(0.98);
  },
);

test('a clip is seen in the preview from where it begins, and the actor comes closer without media', async () => {
  const client = await harness.stack.signIn(EMAIL);
  await addMedia(client, 'Turning', ['#2040d0', '#20a040']);
  const { page, dialog } = await openExport({ width: 1440, height: 900 });
  const removals = dialog.getByRole('button', { name: /^Remove the shot/ });
  await expectShown(removals.first());
  while ((await removals.count()) > 0) await removals.first().click();
  await dialog.locator('[data-word="1"]').click();
  await dialog.getByRole('button', { name: 'Turning' }).click();
  const shots = dialog.locator('canvas[data-shots]');
  const isBlue = async (): Promise<boolean> => {
    const [red = 0, green = 0, blue = 0] = (await colourAt(shots, 0.5, 0.5)) ?? [];
    return blue > 150 && red < 80 && green < 110;
  };
  await expect.poll(isBlue).toBe(true);
  await dialog.getByLabel('Clip starts at, in seconds').fill('1.2');
  await expect.poll(isBlue).toBe(false);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose another picture or clip' }).click();
  await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  await expectShown(dialog.getByRole('radio', { name: 'Slowly' }));
  await expectGone(dialog.getByRole('radio', { name: 'Media alone' }));
  await expectShown(dialog.getByRole('button', { name: 'Show a picture or clip instead' }));
});

test('a picture of this device is sent where it is chosen, and placed once it is prepared, without events too', async () => {
  const page = await harness.visitAs(EMAIL, { width: 390, height: 844, path: null });
  pages.push(page);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.goto('/profile');
  await appTakesOver(page);
  const { dialog, word } = await openDialog(page);
  const removals = dialog.getByRole('button', { name: /^Remove the shot/ });
  while ((await removals.count()) > 0) await removals.first().tap();
  await word.tap();
  const input = dialog.getByLabel('Upload a picture or clip');
  const buffer = Buffer.from('not a picture');
  await input.setInputFiles({ name: 'Notes.png', mimeType: 'image/png', buffer });
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Notes.png' });
  await expectShown(refusal);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).tap();
  await expectGone(refusal);
  await choosePicture(page, input, 'Kettle.png');
  await expectShown(dialog.getByRole('button', { name: /Kettle/ }));
  await expectShown(dialog.getByRole('radio', { name: 'Media alone' }));
  expect(await violationsOn(page)).toEqual([]);
});

test('words are chosen by dragging and by keys, and a shot is moved to others', async () => {
  const { page, dialog } = await openExport({ width: 1440, height: 900 });
  const removals = dialog.getByRole('button', { name: /^Remove the shot/ });
  while ((await removals.count()) > 0) await removals.first().click();
  const word = (index: number) => dialog.locator(`[data-word="${index}"]`);
  const marked = (mark: 'chosen' | 'shot') =>
    dialog
      .locator(`[data-word][data-${mark}]`)
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-word'))));
  await word(1).hover();
  await page.mouse.down();
  await word(2).hover();
  await page.mouse.up();
  await expect.poll(() => marked('chosen')).toEqual([1, 2]);
  await word(2).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => marked('chosen')).toEqual([1, 2, 3]);
  await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  await expect.poll(() => marked('shot')).toEqual([1, 2, 3]);

  await dialog.getByRole('button', { name: 'Move to other words' }).click();
  await expect.poll(() => marked('shot')).toEqual([]);
  await word(0).hover();
  await page.mouse.down();
  await word(1).hover();
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Move it here' }).click();
  await expect.poll(() => marked('shot')).toEqual([0, 1]);
  await expectShown(dialog.getByRole('radio', { name: 'Slowly' }));
  await page.keyboard.press('Control+z');
  await expect.poll(() => marked('shot')).toEqual([1, 2, 3]);
});

test('the preview is moved below its picture, where a press on a shot opens it', async () => {
  const { page, dialog, word } = await openExport({ width: 1440, height: 900 });
  const removals = dialog.getByRole('button', { name: /^Remove the shot/ });
  while ((await removals.count()) > 0) await removals.first().click();
  await word.click();
  await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  await expectShown(dialog.getByRole('radio', { name: 'Slowly' }));
  await dialog.getByRole('button', { name: /^“.*Closer to the actor/ }).click();
  await expectGone(dialog.getByRole('radio', { name: 'Slowly' }));

  const preview = dialog.getByLabel('Preview in 9:16');
  const moment = () => preview.evaluate((video) => (video as HTMLVideoElement).currentTime);
  const position = dialog.getByRole('slider', { name: 'Position in the preview' });
  await position.fill('2');
  await expect.poll(moment).toBeCloseTo(2, 1);
  await dialog.getByRole('button', { name: /^Open the shot at/ }).click();
  await expectShown(dialog.getByRole('radio', { name: 'Slowly' }));
  // It is at its first word, which is the first of the video.
  await expect.poll(moment).toBeLessThan(1);
  expect(await violationsOn(page)).toEqual([]);
});

test('shots that were removed before an export do not come back in another tab', async () => {
  const { page, dialog, word } = await openExport({ width: 1440, height: 900 });
  const removalsIn = (one: Locator) => one.getByRole('button', { name: /^Remove the shot/ });
  if ((await removalsIn(dialog).count()) === 0) {
    await word.click();
    await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  }
  const nextTab = async () => {
    const tab = await page.context().newPage();
    await tab.goto('/profile');
    await appTakesOver(tab);
    return openDialog(tab);
  };
  await takeExport(dialog);
  const second = await nextTab();
  await expectShown(removalsIn(second.dialog).first());
  while ((await removalsIn(second.dialog).count()) > 0)
    await removalsIn(second.dialog).first().click();
  await takeExport(second.dialog);
  const third = await nextTab();
  expect(await removalsIn(third.dialog).count()).toBe(0);
});

/** Exports what is chosen, unless that is there already. */
async function takeExport(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  const link = dialog.getByRole('link', { name: 'Download 9:16' });
  await expectShown(button.or(link));
  if (await button.isVisible()) await button.click();
  await expectShown(link, PATIENT_MS);
  await link.click();
}

/** Puts a price on the picture in one press, unless another tab did: then it is there already. */
async function addSticker(dialog: Locator): Promise<void> {
  const written = dialog.getByText('“$29”', { exact: true });
  if (await written.isVisible()) return;
  await dialog.getByRole('button', { name: 'Add: Price sticker' }).click();
  // The field has the focus.
  await dialog.page().keyboard.type('$29');
  await expectShown(written);
  expect(await violationsOn(dialog.page())).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove “$29”' }).click();
  await expectGone(written);
  await dialog.page().keyboard.press('Control+z');
  await expectShown(written);
}

/** How many pixels of a picture have the accent of a new brand kit, #ffd84d. */
function accentIn(pixels: ArrayLike<number>): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    if (Math.abs(red - 255) + Math.abs(green - 216) + Math.abs(blue - 77) < 24) count += 1;
  }
  return count;
}

/** The same of what is drawn on a canvas, a tenth as large. */
async function accented(titles: Locator): Promise<number> {
  return accentIn(
    await titles.evaluate((element) => {
      const [width, height] = [108, 192];
      const small = Object.assign(document.createElement('canvas'), { width, height });
      const context = small.getContext('2d');
      context?.drawImage(element as HTMLCanvasElement, 0, 0, width, height);
      return [...(context?.getImageData(0, 0, width, height).data ?? [])];
    }),
  );
}
