/** @module-tag long */
import { UPLOAD_MAX_BYTES } from '@talkreel/contracts/constants';
import { photoRefusals } from '@talkreel/contracts/photo';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { ANIMATE_MODEL, creatorOn, screenshotOf } from './support/creator.ts';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { expectToast } from './support/toasts.ts';
import { test, type Harness } from './support/harness.ts';

const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
});
afterAll(() => harness.close());

async function enter(email: string) {
  page = await harness.visitAs(email, { path: '/ai-influencer' });
  return creatorOn(page);
}

test('a prompt that is too short', async () => {
  const creator = await enter('short@example.com');
  await creator.description.fill('abc');
  await creator.generateImage.click();
  await expectShown(page.getByText('Prompt must be at least 5 characters.'));
  await creator.description.fill('abcde');
  await expectGone(page.getByText('Prompt must be at least 5 characters.'));
});

test('an image that could not be made: a toast, and a card that says nothing was charged', async () => {
  const creator = await enter('unlucky-creator@example.com');
  await harness.stack.sandbox.fault({
    kind: 'fail',
    model: IMAGE_MODEL,
    text: 'E1001 out of memory',
  });
  await creator.description.fill('A calm gardener with a straw hat');
  await creator.generateImage.click();
  await expectToast(page, 'Failed to generate image');
  await expectShown(page.getByText('Nothing was charged.'));
  await expectShown(page.getByRole('button', { name: 'Try again' }));
});

test('a video is retried by itself, then given up with the words of the specification', async () => {
  const creator = await enter('three-times@example.com');
  await creator.paint();
  await harness.stack.sandbox.fault({
    kind: 'fail',
    model: ANIMATE_MODEL,
    times: 3,
    text: 'E1001 out of memory',
  });
  await creator.generateVideo.click();
  await expectToast(page, 'Retrying Video Conversion');
  await expectToast(page, 'Video Conversion Failed');
  await expectShown(page.getByText(/Failed after 3 attempts\. Please try again\./).first());
  await expectShown(page.getByText('Not charged: you got your generation back.').first());
});

test('cancelled, the credit is back and the form is free again', async () => {
  const creator = await enter('changed-mind@example.com');
  await creator.paint();
  await harness.stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
  await creator.generateVideo.click();
  await creator.cancel.click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expectShown(page.getByText('Not charged: you got your generation back.').first());
  await expect.poll(() => creator.generateVideo.isEnabled()).toBe(true);
});

test('a file that will not do is refused when it is chosen, and what was there stays', async () => {
  const creator = await enter('wrong-file@example.com');
  const choose = (buffer: Buffer, name = 'me.png') =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'image/png', buffer });
  const photo = await screenshotOf(page);
  const small = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 199 } });

  await choose(Buffer.from('just some words'));
  await expectToast(page, photoRefusals.noPicture);
  await expectGone(creator.question);

  await choose(photo);
  await expectShown(page.getByAltText('Your photo'));
  const shown = await creator.portrait.getAttribute('src');
  const refused = [
    [Buffer.from('just some words'), photoRefusals.noPicture],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), photoRefusals.broken],
    [small, photoRefusals.tooSmall(400, 199)],
    [Buffer.concat([photo.subarray(0, 33), Buffer.alloc(400, 7)]), photoRefusals.broken],
    [Buffer.concat([photo, Buffer.alloc(UPLOAD_MAX_BYTES)]), photoRefusals.tooManyBytes],
  ] as const;
  for (const [buffer, words] of refused) {
    await choose(buffer);
    await expectToast(page, words);
    expect(await creator.portrait.getAttribute('src')).toBe(shown);
  }
});
