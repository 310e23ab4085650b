import { afterAll, afterEach, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { violationsOn } from './support/violations.ts';

const EMAIL = 'product@example.com';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

async function openMedia(options: VisitOptions = {}, email = EMAIL) {
  const page = await harness.visitAs(email, { ...options, path: '/media' });
  pages.push(page);
  await expectShown(page.getByRole('heading', { name: 'Your media' }));
  return page;
}

/** A picture as a browser makes it. */
async function drawn(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 160 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#e0742c';
    context?.fillRect(20, 20, 200, 120);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a picture is uploaded, named, put into a folder, found and deleted', async () => {
  const page = await openMedia();
  await expectShown(page.getByText('Bring your product into the picture.'));
  const input = page.getByLabel('Pictures and clips', { exact: true });
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words.') };
  const buffer = await drawn(page);
  await input.setInputFiles([text, { name: 'Teapot.png', mimeType: 'image/png', buffer }]);
  await expectShown(page.getByRole('alert').filter({ hasText: 'neither a picture nor a clip' }));
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectShown(page.getByRole('button', { name: 'Open Teapot' }));
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'All folders' }).click();
  await page.getByLabel('Name of the new folder').fill('Kitchen');
  await page.keyboard.press('Enter');
  await expectShown(page.getByText('Nothing here matches.'));
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('button', { name: 'Open Teapot' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Red teapot');
  await page.getByLabel('Note on rights').fill('© Kettle & Co');
  await page.getByLabel('Folder', { exact: true }).selectOption({ label: 'Kitchen' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectShown(page.getByText('Picture · 240 × 160 · © Kettle & Co'));

  const phone = await openMedia({ width: 390, height: 844, scheme: 'dark' });
  await phone.getByLabel('Search your media').fill('kettle');
  await expectShown(phone.getByRole('button', { name: 'Open Red teapot' }));
  expect(await violationsOn(phone)).toEqual([]);

  await page.getByRole('button', { name: 'More for Red teapot' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expectGone(page.getByRole('button', { name: 'Open Red teapot' }));
  // The other window hears of it.
  await expectGone(phone.getByRole('button', { name: 'Open Red teapot' }));
});

test('what is prepared shows although no event arrives', { tags: ['long'] }, async () => {
  const page = await harness.visitAs('unheard-media@example.com', { path: null });
  pages.push(page);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.goto('/media');
  const buffer = await drawn(page);
  const input = page.getByLabel('Pictures and clips', { exact: true });
  await input.setInputFiles({ name: 'Lamp.png', mimeType: 'image/png', buffer });
  await expectShown(page.getByRole('button', { name: 'Open Lamp' }));
  await expectShown(page.getByText('Picture · 240 × 160'));
});

/** Replaces the browser's question, which no program can answer; runs in the page. */
function shareCanvas(isAllowed: boolean): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    if (!isAllowed) throw new DOMException('Permission denied', 'NotAllowedError');
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    let frame = 0;
    setInterval(() => {
      if (context) context.fillStyle = `hsl(${frame} 80% 50%)`;
      context?.fillRect(0, 0, 320, 180);
      frame += 20;
    }, 40);
    return canvas.captureStream(25);
  };
}

test('the screen is recorded into a clip that is ready', { tags: ['long'] }, async () => {
  const page = await openMedia({}, 'recorded-screen@example.com');
  await page.evaluate(shareCanvas, true);
  await page.getByRole('button', { name: 'Record screen' }).click();
  await expectShown(page.getByRole('button', { name: 'Stop recording · 0:02' }));
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expectShown(page.getByRole('button', { name: 'Open Screen recording' }));
  // It has a size once it is prepared.
  await expectShown(page.getByText('Clip · 320 × 180 · no sound'));
});

test(
  'a screen that may not be shown is not recorded: a sentence says so, and nothing is kept',
  { tags: ['long'] },
  async () => {
    const page = await openMedia({}, 'refused-screen@example.com');
    await page.evaluate(shareCanvas, false);
    await page.getByRole('button', { name: 'Record screen' }).click();
    await expectToast(page, /^Nothing was recorded/);
    await expectShown(page.getByRole('button', { name: 'Record screen' }));
    await expectShown(page.getByText('Bring your product into the picture.'));
  },
);
