import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { scriptHelpOn } from './support/script-help.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await harness.stack.sandbox.clearFaults();
  await page.context().close();
});
afterAll(() => harness.close());

/** Fills in the form, and opens its script for review. */
async function review(email: string) {
  page = await harness.visitAs(email, {
    width: 390,
    height: 844,
    path: '/ai-influencer-pipeline',
    hasExports: false,
  });
  const view = {
    first: page.getByRole('button', { name: 'Review the Script First' }),
    script: page.getByRole('textbox', { name: 'Script', exact: true }),
    create: page.getByRole('button', { name: 'Create Video with This Script' }),
    back: page.getByRole('button', { name: 'Back to the Form' }),
    said: () => view.script.inputValue(),
  };
  await view.first.click();
  await expectShown(page.getByText('Topic must be at least 10 characters'));
  await page.getByLabel('Influencer description').fill('An old sailor with a white beard');
  await page.getByLabel('Script topic').fill('A mug that keeps coffee warm for hours');
  await view.first.click();
  await expectShown(view.script);
  return view;
}

/** The number of paid predictions, to which scripts do not belong. */
const paid = async () => (await harness.stack.sandbox.predictions()).length;

test('the script is read and edited before anything else is made, then said as it is', async () => {
  const before = await paid();
  const view = await review('reads@example.com');
  await expect.poll(view.said).toContain('mug');
  const written = await view.said();
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const help = scriptHelpOn(page);
  await help.shorter.click();
  await expect.poll(view.said).not.toBe(written);
  await help.undo.click();
  expect(await view.said()).toBe(written);
  await view.script.fill('word '.repeat(40));
  await expectShown(page.getByText('About 3.2 s over 15 s. Shorten the script first.'));
  expect(await view.create.isDisabled()).toBe(true);
  await view.script.fill('My mug keeps coffee warm. Get yours.');
  // Neither a reload nor going back to the form loses the script.
  await page.reload();
  expect(await view.said()).toBe('My mug keeps coffee warm. Get yours.');
  await view.back.click();
  await view.first.click();
  expect(await view.said()).toBe('My mug keeps coffee warm. Get yours.');
  expect(await paid()).toBe(before);

  await view.create.click();
  await expectShown(page.getByLabel('Your One Shot video'));
  await expectShown(
    page.getByRole('region', { name: 'Generated script' }).getByText('My mug keeps coffee warm.'),
  );
});

test(
  'a script on another topic is written at once, whatever is still being written',
  { tags: ['long'] },
  async () => {
    const { sandbox } = harness.stack;
    await sandbox.fault({ kind: 'slow', endpoint: 'responses', delayMs: 600_000 });
    const view = await review('another-topic@example.com');
    await expect.poll(() => sandbox.faultsLeft()).toBe(0);
    await view.back.click();
    await page.getByLabel('Script topic').fill('A lamp that reads to children at night');
    await view.first.click();
    await expect.poll(view.said).toContain('lamp');
    await sandbox.release();
    // The first script has arrived too, and only the tray leads to it.
    await expectShown(page.getByRole('button', { name: 'Progress: 1 done' }));
    expect(await view.said()).toContain('lamp');
    expect(await scriptHelpOn(page).offer.count()).toBe(0);
  },
);

test('a writer that fails leaves room for a script of one’s own', { tags: ['long'] }, async () => {
  await harness.stack.sandbox.fault({ kind: 'fail', endpoint: 'responses' });
  const view = await review('writes-alone@example.com');
  await expectShown(page.getByText('There was an error generating the script. Please try again.'));
  expect(await view.said()).toBe('');
  await view.create.click();
  await expectShown(page.getByText(scriptHelpTexts.noScript));
  await view.script.fill('My own words.');
  await expect.poll(() => view.create.isEnabled()).toBe(true);
});
