import type { Page } from 'playwright-core';
import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import { makeVideo } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { chooseOnCard } from './support/library.ts';
import { expectToast } from './support/toasts.ts';

const EMAIL = 'branding@example.com';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

async function openKit(options: VisitOptions = {}) {
  const page = await harness.visitAs(EMAIL, { ...options, path: '/brand' });
  pages.push(page);
  const kit = {
    page,
    color: page.getByLabel('Background color as #rrggbb'),
    headline: page.getByRole('textbox', { name: 'Headline' }),
    action: page.getByRole('textbox', { name: 'Call to action' }),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    preview: page.getByRole('img', { name: /^End card/ }),
  };
  await expectShown(kit.headline);
  return kit;
}

/** A picture of one colour, as a browser makes it. */
async function drawn(page: Page, color: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 120 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 240, 120);
    return canvas.toDataURL('image/png');
  }, color);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a kit is set up, survives leaving the page unsaved, and is saved', async () => {
  const { page, color, headline, action, save, preview } = await openKit();
  await expectShown(page.getByText('Everything is saved.'));
  expect(await violationsOn(page)).toEqual([]);
  await action.fill('Shop now');
  await expectShown(page.getByText('An end card needs a headline.'));
  expect(await save.isDisabled()).toBe(true);
  await headline.fill('Sleep better from the first night');
  await color.fill('#0f2b');
  expect(await save.isDisabled()).toBe(true);
  await color.fill('#0f2b2a');
  await expectShown(page.getByRole('img', { name: /Sleep better from the first night, Shop now/ }));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit your brand kit' }).click();
  await expect.poll(() => headline.inputValue()).toBe('Sleep better from the first night');
  await save.click();
  await expectShown(page.getByText('Everything is saved.'));

  const other = await openKit({ width: 390, height: 844, scheme: 'dark' });
  expect(await other.headline.inputValue()).toBe('Sleep better from the first night');
  expect(await other.color.inputValue()).toBe('#0f2b2a');
  await expectShown(other.preview);
  await expectShown(preview);
});

/** Holds back requests that save the kit until the returned function is called. */
async function holdSaving(page: Page): Promise<() => void> {
  const given = Promise.withResolvers<void>();
  await page.route('**/api/brand', async (route) => {
    if (route.request().method() === 'PATCH') await given.promise;
    await route.fallback();
  });
  return given.resolve;
}

test(
  'what is typed while it is being saved stays, to be saved next',
  { tags: ['long'] },
  async () => {
    const { page, headline, save } = await openKit();
    await headline.fill('A headline');
    const letSave = await holdSaving(page);
    await save.click();
    await headline.fill('A headline, and more');
    letSave();
    await expectToast(page, 'Your brand kit is saved');
    expect(await headline.inputValue()).toBe('A headline, and more');
    await save.click();
    await expectShown(page.getByText('Everything is saved.'));
  },
);

test(
  'what was saved after the page was left is not kept beside it',
  { tags: ['long'] },
  async () => {
    const { page, headline, save } = await openKit();
    await headline.fill('Saved on the way out');
    const letSave = await holdSaving(page);
    await save.click();
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await expectGone(headline);
    letSave();
    await expectToast(page, 'Your brand kit is saved');
    const other = await openKit();
    await other.headline.fill('Saved in another tab');
    await other.save.click();
    await expectShown(other.page.getByText('Everything is saved.'));
    await page.goBack();
    await expect.poll(() => headline.inputValue()).toBe('Saved in another tab');
  },
);

test(
  'of two tabs that are open at once, each saves only what was changed in it',
  { tags: ['long'] },
  async () => {
    const [first, second] = [await openKit(), await openKit()];
    await second.headline.fill('From the second tab');
    await second.save.click();
    await expectShown(second.page.getByText('Everything is saved.'));
    await first.color.fill('#123456');
    await first.save.click();
    await expectShown(first.page.getByText('Everything is saved.'));
    expect(await first.headline.inputValue()).toBe('From the second tab');
  },
);

test(
  'a pasted headline that is too long keeps all of its words, and says by how much',
  { tags: ['long'] },
  async () => {
    const { page, headline, save } = await openKit();
    const long = 'Sleep better from the very first night, or send it back for free within a month';
    await headline.fill('');
    await headline.focus();
    await page.keyboard.insertText(long);
    expect(await headline.inputValue()).toBe(long);
    await expectShown(page.getByText('19 characters too many. At most 60 fit.'));
    expect(await save.isDisabled()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await headline.fill(long.slice(0, 38));
    await expect.poll(() => save.isEnabled()).toBe(true);
  },
);

test(
  'a logo that cannot be used says why and changes nothing; one that can is on the end card',
  { tags: ['long'] },
  async () => {
    const { page, preview } = await openKit();
    const input = page.getByLabel('Logo file');
    await input.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    });
    await expectShown(page.getByText(/SVG files are not supported/));
    await expectShown(page.getByRole('button', { name: 'Choose logo' }));
    const before = await preview.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const buffer = await drawn(page, '#ff2040');
    await input.setInputFiles({ name: 'our logo.png', mimeType: 'image/png', buffer });
    await expectShown(page.getByAltText('Your logo'));
    await expectShown(page.getByText('our logo.png'));
    await expect
      .poll(() => preview.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL()))
      .not.toBe(before);
  },
);

test(
  'logo and end card are switched on for an export, and the file ends as the preview does',
  { tags: ['long'] },
  async () => {
    await makeVideo(await harness.stack.signIn(EMAIL));
    const { page } = await openKit();
    await page.goto('/profile');
    await chooseOnCard(page.getByRole('article'), 'Export');
    const dialog = page.getByRole('dialog', { name: 'Export for posting' });
    await dialog.getByRole('radio', { name: /^1:1/ }).check({ force: true });
    expect(await dialog.getByRole('checkbox', { name: 'Music' }).isDisabled()).toBe(true);
    const logo = dialog.getByRole('checkbox', { name: 'Logo' });
    // What the kit has is chosen once it is loaded: a press before would be one too many.
    await expect.poll(() => logo.isEnabled()).toBe(true);
    await logo.check();
    await dialog.getByRole('checkbox', { name: /^End card/ }).check();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const download = dialog.getByRole('link', { name: 'Download 1:1' });
    await expectShown(download);
    const file = await page.request.get((await download.getAttribute('href')) ?? '');

    const canvas = dialog.getByRole('img', { name: /^End card/ });
    await expectGone(canvas);
    const seconds = await dialog.getByLabel('Preview in 1:1').evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      video.muted = true;
      video.currentTime = Math.max(0, video.duration - 0.3);
      await video.play();
      return video.duration;
    });
    await expectShown(canvas);
    await page.evaluate(() => document.fonts.ready);
    const shown = await canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext('2d');
      return [...(context?.getImageData(0, 0, width, height).data ?? [])];
    });
    const made = await pixelsOf(await file.body(), seconds + 1);
    expect(shareAlike(shown, made, 1080)).toBeGreaterThan(0.98);
  },
);

/** The share of the preview's pixels that are the same in the file, which has twice as many in each direction. */
function shareAlike(shown: readonly number[], made: Uint8Array, width: number): number {
  const across = width / 2;
  const pixels = shown.length / 4;
  let alike = 0;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const at = (Math.floor(pixel / across) * 2 * width + (pixel % across) * 2) * 4;
    const isAlike = [0, 1, 2].every(
      (channel) => Math.abs((shown[pixel * 4 + channel] ?? 0) - (made[at + channel] ?? 0)) < 24,
    );
    if (isAlike) alike += 1;
  }
  return alike / pixels;
}
