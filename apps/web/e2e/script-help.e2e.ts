import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { SCRIPT_PAGE_MAX_CHARACTERS } from '@talkreel/contracts/script-help';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { scriptHelpOn } from './support/script-help.ts';
import { violationsOn } from './support/violations.ts';
import { expectToast } from './support/toasts.ts';
import { recordingsOn, wizardOn } from './support/wizard.ts';

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

/** Opens step 2 of a new user. */
async function enter(email: string, script = '') {
  page = await harness.visitAs(email);
  const wizard = wizardOn(page);
  await wizard.write(script);
  return { wizard, help: scriptHelpOn(page), said: () => wizard.script.inputValue() };
}

const SCRIPT =
  'I really wanted to show you this kettle, because it is able to boil water in just one minute. It looks very nice. You should definitely try it today.';
/** The clips of the cast, in the order of the first step. */
const clips = () =>
  page.evaluate(async () => {
    const actors = (await (await fetch('/api/actors')).json()) as Array<{ duration: number }>;
    return actors.map(({ duration }) => duration);
  });
/** Holds back the next reply; returns the function that sends it, once it was requested. */
async function holdReply(): Promise<() => Promise<void>> {
  const { sandbox } = harness.stack;
  await sandbox.fault({ kind: 'slow', endpoint: 'responses', delayMs: 600_000 });
  return async () => {
    await expect.poll(() => sandbox.faultsLeft()).toBe(0);
    await sandbox.release();
  };
}

test('a script is written from a name and a benefit, fits the clip, and can be undone', async () => {
  const { help, said } = await enter('writes@example.com');
  await help.open.click();
  await help.write.click();
  await expectShown(help.dialog.getByText(scriptHelpTexts.noProduct));
  await help.product.fill('Oatcloud');
  await help.benefit.fill('foams like milk');
  await help.write.click();
  await expect.poll(said).toContain('foams like milk');
  const first = await said();
  const [clip = 0] = await clips();
  expect(estimateSpeechSeconds(first)).toBeLessThanOrEqual(clip);
  // The typed brief is still there, and the next draft is another one.
  await help.open.click();
  expect(await help.product.inputValue()).toBe('Oatcloud');
  await help.write.click();
  await expect.poll(said).not.toBe(first);
  const second = await said();
  await help.undo.click();
  expect(await said()).toBe(first);
  await help.undo.click();
  expect(await said()).toBe('');
  await help.redo.click();
  await help.redo.click();
  expect(await said()).toBe(second);
});

test(
  'every change is a step, typed text in between too, over a reload',
  { tags: ['long'] },
  async () => {
    const { wizard, help, said } = await enter('steps@example.com', SCRIPT);
    await help.shorter.click();
    await expect.poll(said).not.toBe(SCRIPT);
    const shorter = await said();
    await wizard.script.fill(`${shorter} I love it.`);
    await help.punchier.click();
    await expect.poll(said).not.toContain('I love it. ');
    await help.tone.click();
    await page.getByRole('button', { name: 'Calm', exact: true }).click();
    await expect.poll(said).toMatch(/One quiet minute|Take a breath/);
    await page.reload();
    for (const _ of [1, 2]) await help.undo.click();
    expect(await said()).toBe(`${shorter} I love it.`);
    await help.undo.click();
    expect(await said()).toBe(shorter);
    await help.undo.click();
    expect(await said()).toBe(SCRIPT);
    expect(await help.undo.isDisabled()).toBe(true);
  },
);

test(
  'a draft never replaces what was typed meanwhile: it is offered',
  { tags: ['long'] },
  async () => {
    const { wizard, help, said } = await enter('types@example.com', SCRIPT);
    const sendReply = await holdReply();
    await help.opening.click();
    await expectShown(help.stop);
    await wizard.script.fill('My own line, typed meanwhile.');
    await sendReply();
    await expectShown(help.offer);
    expect(await said()).toBe('My own line, typed meanwhile.');
    await help.offer.getByRole('button', { name: 'Use this draft' }).click();
    expect(await said()).toContain('boil water');
    await help.undo.click();
    expect(await said()).toBe('My own line, typed meanwhile.');
  },
);

test(
  'a draft that came after a reload is there, and one can be stopped',
  { tags: ['long'] },
  async () => {
    const { help, said } = await enter('reloads@example.com', SCRIPT);
    const sendReply = await holdReply();
    await help.punchier.click();
    await expectShown(help.stop);
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.entries(sessionStorage).some(
            ([key, value]) => key.startsWith('talkreel-wizard-script') && /"jobId":"/.test(value),
          ),
        ),
      )
      .toBe(true);
    await page.reload();
    await sendReply();
    await expect.poll(said).not.toBe(SCRIPT);
    const punchier = await said();
    await harness.stack.sandbox.fault({ kind: 'hang', endpoint: 'responses' });
    await help.opening.click();
    await help.stop.click();
    await expectShown(help.opening);
    expect(await said()).toBe(punchier);
  },
);

test(
  'a script that is written elsewhere is in the tray, and leads back to where it belongs',
  { tags: ['long'] },
  async () => {
    const { help, said } = await enter('trays@example.com', SCRIPT);
    const sendReply = await holdReply();
    await help.opening.click();
    // The request can be stopped once it was accepted: leaving the page earlier cancels it.
    await expect.poll(() => help.stop.isEnabled()).toBe(true);
    await page.goto('/profile');
    const tray = page.getByRole('button', { name: /^Progress: / });
    await expectShown(page.getByRole('button', { name: /^Progress: 1 running/ }));
    await sendReply();
    await expectShown(page.getByRole('button', { name: 'Progress: 1 done' }));
    await tray.click();
    await page.getByRole('link', { name: /^Script/ }).click();
    await expect.poll(said).not.toBe(SCRIPT);
    // The draft is shown here, so nothing is left for the tray to lead to.
    await expect.poll(() => tray.count()).toBe(0);

    // Another tab without a script takes the draft as its script; one with a script offers it.
    const sendNext = await holdReply();
    await help.shorter.click();
    await expectShown(help.stop);
    const first = page;
    page = await page.context().newPage();
    await page.goto('/');
    await wizardOn(page).write('Mine.');
    await page.getByRole('button', { name: /^Progress: / }).click();
    await page.getByRole('link', { name: /^Script/ }).click();
    await sendNext();
    await expectShown(scriptHelpOn(page).offer);
    expect(await wizardOn(page).script.inputValue()).toBe('Mine.');
    await first.close();
  },
);

test(
  'a draft for a longer clip is fitted again when the actor was changed in between',
  { tags: ['long'] },
  async () => {
    const { wizard, help, said } = await enter('actors@example.com');
    const seconds = await clips();
    const least = Math.min(...seconds);
    const choose = async (duration: number): Promise<void> => {
      await wizard.back.click();
      await wizard.actors.nth(seconds.indexOf(duration)).check({ force: true });
      await wizard.continue.click();
    };
    await choose(Math.max(...seconds));
    const sendReply = await holdReply();
    await help.fill(
      'running shoes',
      'saves your knees on long runs; lasts 800 km; dries overnight',
    );
    await help.write.click();
    await expectShown(help.stop);
    await choose(least);
    await sendReply();
    await expect.poll(said).toContain('shoes');
    expect(estimateSpeechSeconds(await said())).toBeLessThanOrEqual(least);
  },
);

test.each([
  ['empty', { kind: 'wrong-output', output: 'empty' }, scriptHelpTexts.nothingCame],
  ['failed', { kind: 'fail' }, scriptHelpTexts.failed],
])(
  'an answer that is %s leaves the script as it was',
  { tags: ['long'] },
  async (name, fault, sentence) => {
    const { help, said } = await enter(`${name}@example.com`, SCRIPT);
    await harness.stack.sandbox.fault({ endpoint: 'responses', ...fault });
    await help.punchier.click();
    await expectToast(page, sentence);
    expect(await said()).toBe(SCRIPT);
    await expectShown(help.punchier);
  },
);

test('a double click asks once', { tags: ['long'] }, async () => {
  const { help, said } = await enter('double-script@example.com', SCRIPT);
  const before = (await harness.stack.sandbox.scripts()).length;
  const sendReply = await holdReply();
  await help.shorter.dblclick();
  await sendReply();
  await expect.poll(said).not.toBe(SCRIPT);
  expect((await harness.stack.sandbox.scripts()).length - before).toBe(1);
});

test(
  'a pasted page is read; one of 2 MB is not taken, and says why',
  { tags: ['long'] },
  async () => {
    const { help, said } = await enter('pages@example.com');
    await help.open.click();
    await help.fromPage.click();
    await help.page.fill(
      'BrewMate One | Cold brew\nThe BrewMate One makes cold brew in ten minutes.\nWe use cookies.',
    );
    await help.page.evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'word '.repeat(400_000));
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expectShown(help.dialog.getByText(scriptHelpTexts.longPage(SCRIPT_PAGE_MAX_CHARACTERS)));
    expect(await help.page.inputValue()).toContain('BrewMate');
    await help.write.click();
    await expect.poll(said).toContain('BrewMate One');
    expect(await said()).not.toContain('cookies');
  },
);

test(
  'all of it works by keyboard on a phone’s width, and axe finds nothing',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('keys@example.com', { width: 390, height: 844 });
    const wizard = wizardOn(page);
    const help = scriptHelpOn(page);
    const recordings = recordingsOn(page);
    await wizard.write(SCRIPT);
    expect(await violationsOn(page)).toEqual([]);
    await help.open.focus();
    await page.keyboard.press('Enter');
    await expectShown(help.product);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.type('Talkreel');
    await page.keyboard.press('Tab');
    await page.keyboard.type('make ads without a camera');
    await help.product.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => wizard.script.inputValue()).toContain('without a camera');
    await help.tone.focus();
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('button', { name: 'Warm', exact: true }));
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => help.tone.evaluate((one) => one === document.activeElement)).toBe(true);
    // Nothing is wider than the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    // The dialog is in the form that records the script, which costs a generation.
    expect(recordings).toEqual([]);
  },
);
