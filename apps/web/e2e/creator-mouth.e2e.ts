/** @module-tag long */
import { lipsyncTexts } from '@talkreel/contracts/texts/jobs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { creatorOn, screenshotOf } from './support/creator.ts';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';
import { nextSentMouth } from './support/sent-mouth.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
  await harness.stack.sandbox.speed('instant', 0);
});
afterAll(() => harness.close());

async function enter(email: string, options?: VisitOptions) {
  page = await harness.visitAs(email, { ...options, path: '/ai-influencer' });
  return creatorOn(page);
}

test('the mouth of a photo is marked with the keyboard, and its lips move in the finished video', async () => {
  const creator = await enter('marker@example.com');
  await harness.stack.sandbox.speed('real');
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
    '41% from the left, 57% from the top',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectShown(page.getByText(/^Marked:/));
  expect(await violationsOn(page)).toEqual([]);
  await creator.itIsMe.check();
  const [mouth] = await Promise.all([nextSentMouth(page), creator.generateVideo.click()]);
  expect(mouth).toMatchObject({ left: { x: 0.41, y: 0.57 }, right: { x: 0.58, y: 0.6 } });
  await expectShown(creator.giveVoice);
  await creator.giveVoice.click();
  const wizard = wizardOn(page);
  await wizard.script.fill(SHORT_SCRIPT);
  await wizard.generateAudio.click();
  await wizard.preview.waitFor();
  await wizard.next.click();
  await wizard.generateVideo.click();
  await expectShown(wizard.result);
  await expectGone(page.getByText(lipsyncTexts.overlay));
  const video = await page.request.get((await wizard.download.getAttribute('href')) ?? '');
  expect((await video.body()).includes('{"talkreel":1,"lipSync":"marked"}')).toBe(true);
});

test('the mouth of a photo is dragged to by touch, and forgotten again', async () => {
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
  // The browser delivers the last move with its next frame.
  const moved = async () => {
    const after = await left.boundingBox();
    return [after?.x, after?.y].map((value) => Math.round(value ?? 0));
  };
  await expect
    .poll(moved)
    .toEqual([Math.round((before?.x ?? 0) - 40), Math.round((before?.y ?? 0) + 25)]);
  await expectShown(page.getByText('Now the right corner.'));
  // So soon after a flick, the browser takes a tap for one that stops the scrolling.
  await page.getByRole('button', { name: 'Remove the mark' }).click();
  await expectGone(left);
  await creator.itIsMe.check();
  const [mouth] = await Promise.all([nextSentMouth(page), creator.generateVideo.click()]);
  expect(mouth).toBeNull();
  await expectShown(creator.giveVoice);
});

test('the mouth of a photo is not asked for where live models find it themselves', async () => {
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

/** Drags with a touch from the middle of the handle; the browser's own touch, so that scrolling may win. */
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
