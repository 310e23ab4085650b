import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.speed('instant');
});
afterAll(() => harness.close());

async function enter(email: string) {
  page = await harness.visitAs(email, { hasExports: false });
  return wizardOn(page);
}

const searchOf = (target: Page) => new URL(target.url()).search;
const search = () => searchOf(page);
const job = () => new URL(page.url()).searchParams.get('job');
const step = () => wizardOn(page).currentStep.textContent();
const nav = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('the step and its job are in the address, over Back, Forward and a reload', async () => {
  const wizard = await enter('address@example.com');
  expect(search()).toBe('');
  await wizard.write();
  await expect.poll(search).toBe('?step=2');
  await wizard.generateAudio.click();
  await expectShown(wizard.preview);
  await expect.poll(job).not.toBeNull();
  const speech = job();
  await wizard.next.click();
  await expect.poll(search).toBe(`?step=3&job=${speech}`);
  await wizard.generateVideo.click();
  await expectShown(wizard.result);
  const video = job();
  expect(video).not.toBe(speech);

  await page.goBack();
  await expect.poll(step).toContain('Create Audio');
  expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
  await expect.poll(search).toBe(`?step=2&job=${speech}`);
  await page.goBack();
  await expect.poll(step).toContain('Select Actor');
  await expect.poll(search).toBe('');
  await page.goForward();
  await page.goForward();
  await expectShown(wizard.result);
  await page.reload();
  await expectShown(wizard.result);
  expect(search()).toBe(`?step=3&job=${video}`);

  // The same user opens the address in another browser.
  const elsewhere = await harness.visitAs('address@example.com', { path: `/?step=3&job=${video}` });
  await expectShown(wizardOn(elsewhere).result);
  expect(searchOf(elsewhere)).toBe(`?step=3&job=${video}`);
  await elsewhere.goto(`/?step=2&job=${speech}`);
  await expectShown(wizardOn(elsewhere).preview);
});

test(
  'a step without its needs falls back, and what is no step is the first',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('too-far@example.com');
    await page.goto('/?step=nine');
    await expectShown(wizard.continue);
    await expect.poll(search).toBe('');
    await page.goto('/?step=3');
    await expectShown(wizard.generateAudio);
    await expect.poll(search).toBe('?step=2');
  },
);

test(
  'Forward does not pass a script that has changed since, nor does the next speech',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('changed@example.com');
    await wizard.speak();
    await page.goBack();
    await expectShown(wizard.script);
    await wizard.script.fill('Another line by now.');
    await page.goForward();
    await expect.poll(search).toMatch(/^\?step=2/);
    await expect.poll(step).toContain('Create Audio');
    expect(await wizard.script.inputValue()).toBe('Another line by now.');
    const before = job();
    await wizard.generateAudio.click();
    await expect.poll(job).not.toBe(before);
    await expect.poll(() => wizard.next.isEnabled()).toBe(true);
    expect(await step()).toContain('Create Audio');
  },
);

test(
  'Home leads to the first step, and coming back goes on where it was left',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('resumes@example.com');
    await wizard.write();
    await nav('Blog').click();
    await page.waitForURL('**/blog');
    await nav('Home').click();
    await expectShown(wizard.script);
    expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
    await expect.poll(search).toBe('?step=2');
    await nav('Home').click();
    await expectShown(wizard.continue);
    await page.goBack();
    expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
  },
);

test(
  'the tray leads to the step of a job that is out of sight, and Back to where one was',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('out-of-sight@example.com');
    await wizard.speak();
    await harness.stack.sandbox.speed('instant', 10_000);
    await wizard.generateVideo.click();
    await expectShown(wizard.progress);
    await nav('Home').click();
    await expectShown(wizard.continue);
    await page.getByRole('button', { name: /^Progress: 1 running/ }).click();
    await page.getByRole('link', { name: /^Video with/ }).click();
    await expect.poll(step).toContain('Generate Video');
    await expect.poll(search).toMatch(/^\?step=3&job=/);
    await page.goBack();
    await expect.poll(step).toContain('Select Actor');
  },
);

test(
  'Back to an address of an older job does not put it over the one that was asked for since',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('newer@example.com');
    await wizard.write('The line from before.');
    await wizard.generateAudio.click();
    await expectShown(wizard.preview);
    await expect.poll(job).not.toBeNull();
    const before = job();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/replicate/audio', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await wizard.script.fill('The line of today.');
    const asked = page.waitForRequest('**/api/replicate/audio');
    await wizard.generateAudio.click();
    await asked;
    await nav('Blog').click();
    await page.waitForURL('**/blog');
    const started = page.waitForResponse('**/api/replicate/audio');
    answered.resolve();
    await started;
    await page.goBack();
    await expectShown(wizard.script);
    expect(await wizard.script.inputValue()).toBe('The line of today.');
    await expect.poll(job).not.toBe(before);
    await expectShown(wizard.preview);
    expect(await wizard.script.inputValue()).toBe('The line of today.');
  },
);

test('without a network the steps go back and forth as before', { tags: ['long'] }, async () => {
  const wizard = await enter('no-network-steps@example.com');
  await wizard.speak();
  await page.context().setOffline(true);
  await page.goBack();
  await expect.poll(step).toContain('Create Audio');
  await page.goBack();
  await expect.poll(step).toContain('Select Actor');
  await page.goForward();
  await page.goForward();
  await expect.poll(step).toContain('Generate Video');
  expect(search()).toMatch(/^\?step=3&job=/);
});

test('each tab has an address of its own', { tags: ['long'] }, async () => {
  const wizard = await enter('tab-each@example.com');
  await wizard.speak();
  const second = await page.context().newPage();
  await second.goto('/');
  const other = wizardOn(second);
  await expectShown(other.preview);
  await expect.poll(() => searchOf(second)).toBe(search().replace('step=3', 'step=2'));
  await other.back.click();
  await expect.poll(() => searchOf(second)).toBe('');
  expect(await step()).toContain('Generate Video');
  expect(search()).toMatch(/^\?step=3&job=/);
});
