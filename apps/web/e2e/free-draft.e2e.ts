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

test('any video of a batch is played before it is paid, and the batch begins with its shots and words on screen', async () => {
  const email = 'batch-draft@example.com';
  page = await harness.visitAs(email, { width: 390, height: 844, path: '/batches' });
  const opening = (number: number) => page.getByRole('textbox', { name: `Opening ${number}` });
  await opening(1).fill('Coffee cold again?');
  await page.getByRole('button', { name: 'Add an opening' }).click();
  await opening(2).fill('Stop.');
  await page.getByRole('textbox', { name: 'Body' }).fill('Meet Hearthmug.');
  const actors = page.getByRole('group', { name: 'Actors' }).getByRole('checkbox');
  await actors.nth(0).check({ force: true });
  const open = page.getByRole('button', { name: 'Free draft, shots and texts' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Free draft of this batch' });
  await dialog.getByRole('group', { name: 'Opening' }).getByText('Opening 2').click();
  const position = dialog.getByLabel('Position in the draft');
  const length = async (): Promise<number> => Number(await position.getAttribute('max'));
  const short = await length();
  await dialog.getByRole('button', { name: 'Play the draft' }).click();
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.3);
  await dialog.getByRole('group', { name: 'Opening' }).getByText('Opening 1').click();
  await expect.poll(length).toBeGreaterThan(short);
  // Another video begins anew, and only when it is asked for.
  await expectShown(dialog.getByRole('button', { name: 'Play the draft' }));
  await dialog.getByRole('button', { name: 'Add: Call to action' }).click();
  await dialog.getByRole('textbox', { name: 'What to do' }).fill('Order now');
  await dialog.locator('[data-word="0"]').first().click();
  await dialog.getByRole('button', { name: 'Closer to the actor' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await open.click();
  await expectShown(dialog.getByRole('button', { name: 'Remove “Order now”' }));
  await dialog.getByRole('button', { name: 'Done' }).click();
  const client = await harness.stack.signIn(email);
  expect(await availableCredits(client)).toBe(3);

  // The tab is closed before the shots are saved: the next one that shows the batch saves them.
  await page.route('**/api/batches/*/shots', (route) => route.abort());
  await page.getByRole('button', { name: /^Make 2 videos/ }).click();
  await page.waitForURL(/\/batches\/[\da-f-]{36}$/);
  const started = page.url();
  const nextTab = await page.context().newPage();
  await page.close();
  page = nextTab;
  await page.goto(started);
  const section = page.getByRole('region', { name: 'Shots and words on screen' });
  await expectShown(section.getByText('In every video: 1 shot · 1 text'));
  const id = page.url().split('/').at(-1) ?? '';
  const { shots, titles } = (await client.get(`/api/batches/${id}/shots`)).body;
  expect([shots[0].words, titles[0].text]).toEqual(['Meet Hearthmug.', 'Order now']);
});

test('the scenes of a film are played in a row, and those without words are left out', async () => {
  page = await harness.visitAs('film-draft@example.com', { path: '/films' });
  await page.getByRole('textbox', { name: 'Scene 1' }).fill('Coffee cold again?');
  await page.getByRole('button', { name: 'Add a scene' }).click();
  await page.getByRole('textbox', { name: 'Scene 3' }).fill('Meet Hearthmug.');
  await page.getByRole('button', { name: 'Free draft, shots and texts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Free draft of this film' });
  await expectShown(dialog.getByText('1 scene without words is left out of the draft.'));
  await dialog.getByRole('button', { name: 'Scene 3' }).click();
  await expectShown(dialog.getByRole('button', { name: 'Hearthmug.' }));
  await dialog.getByRole('button', { name: 'Play the draft' }).click();
  // It goes through both to the end.
  const position = dialog.getByLabel('Position in the draft');
  const left = async (): Promise<number> =>
    Number(await position.getAttribute('max')) - Number(await position.inputValue());
  await expect.poll(left).toBeLessThan(0.1);
  await expect.poll(() => isDrawn('data-label')).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
});
