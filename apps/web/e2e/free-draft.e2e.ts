/** @module-tag long */
import type { Page } from 'playwright-core';
import { availableCredits } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { wizardOn } from './support/wizard.ts';

const SCRIPT = 'Coffee cold again? Meet Hearthmug. It costs just $29.';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** Whether anything is drawn on a canvas. */
const isDrawn = (layer: string): Promise<boolean> =>
  page.locator(`[data-draft] canvas[${layer}]`).evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement)
      .getContext('2d')
      ?.getImageData(0, 0, width, height).data;
    return pixels?.some((value) => value > 0) ?? false;
  });

test('the whole ad is played before it is paid, and its video begins with what was chosen', async () => {
  const email = 'free-draft@example.com';
  page = await harness.visitAs(email, { width: 1440, height: 900 });
  const wizard = wizardOn(page);
  await wizard.write(SCRIPT);
  await page.getByRole('button', { name: 'Add shots and words on screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shots and words on screen' });
  await dialog.getByRole('button', { name: 'Add: Price sticker' }).click();
  await dialog.locator('[data-word="3"]').first().click();
  await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  await expectShown(dialog.getByRole('button', { name: 'Remove the shot at “Meet Hearthmug.”' }));
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectShown(page.getByRole('button', { name: '1 shot · 1 text' }));

  // The browser of the test has no voices.
  await page.getByRole('button', { name: 'Play free draft' }).click();
  await expectShown(page.getByText('Free draft: your words, a still picture, no sound'));
  const position = page.getByLabel('Position in the draft');
  const seconds = async (): Promise<number> => Number(await position.inputValue());
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Pause the draft' }).click();
  expect(await isDrawn('data-captions')).toBe(true);
  expect(await isDrawn('data-label')).toBe(true);
  await position.fill('3.6');
  await expect.poll(() => isDrawn('data-titles')).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  const client = await harness.stack.signIn(email);
  expect(await availableCredits(client)).toBe(3);
  await page.getByRole('button', { name: 'Close the draft' }).click();

  await wizard.generateAudio.click();
  await expectShown(wizard.preview);
  await page.getByRole('button', { name: 'Play free draft' }).click();
  await expectShown(page.getByText('Free draft: your words, a still picture, your recording.'));
  await wizard.generateVideo.click();
  await expectShown(wizard.result);
  await expectGone(position);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export for posting' });
  await expectShown(exporting.getByRole('button', { name: 'Remove “$29”' }));
  await expectShown(
    exporting.getByRole('button', { name: 'Remove the shot at “Meet Hearthmug.”' }),
  );
});
