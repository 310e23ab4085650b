/** @module-tag long */
import { paths } from '../src/config/paths.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { creatorOn } from './support/creator.ts';
import { appTakesOver, expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { translatePages } from './support/translate.ts';
import { expectToast } from './support/toasts.ts';
import { LONG_SCRIPT, SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;
let errors: string[];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

async function enter(email: string, path: string): Promise<void> {
  page = await harness.visitAs(email, { path: null, freeGenerations: 10, hasExports: false });
  errors = await translatePages(page);
  await page.goto(path);
  await appTakesOver(page);
}

test('a page in translation goes through the wizard, whatever comes and goes in it', async () => {
  await enter('translated@example.com', '/');
  const wizard = wizardOn(page);
  await wizard.write(LONG_SCRIPT);
  await expectShown(page.getByRole('link', { name: /^Make it in \d scenes$/ }));
  await wizard.script.fill('');
  await wizard.generateAudio.click();
  await expectToast(page, 'Please enter dialogue text');
  await wizard.script.fill(SHORT_SCRIPT);
  await wizard.voices.nth(2).check({ force: true });
  await wizard.back.click();
  await wizard.continue.click();
  await wizard.generateAudio.click();
  await expectShown(wizard.preview);
  await wizard.next.click();
  await wizard.generateVideo.click();
  await expectShown(wizard.result);
  await wizard.back.click();
  await wizard.script.fill(LONG_SCRIPT);
  await wizard.script.fill(SHORT_SCRIPT);
  await wizard.next.click();
  await expectShown(wizard.result);
  expect(errors).toEqual([]);
});

test('so do creator and one shot', async () => {
  await enter('translated-creator@example.com', '/ai-influencer');
  const creator = await creatorOn(page);
  await creator.generateImage.click();
  await expectShown(page.getByText('Prompt must be at least 5 characters.'));
  await creator.paint();
  await creator.generateVideo.click();
  await expectShown(creator.video);
  await page.goto('/ai-influencer-pipeline');
  await appTakesOver(page);
  await page.getByLabel('Influencer description').fill('An old sailor with a white beard');
  await page.getByLabel('Script topic').fill('Why a cup of tea beats coffee every morning');
  await page.getByRole('button', { name: 'Create One-Shot Video' }).click();
  await expectShown(page.getByRole('button', { name: 'Create Another Video' }));
  await page.getByRole('button', { name: 'Create Another Video' }).click();
  await expectShown(page.getByLabel('Script topic'));
  expect(errors).toEqual([]);
});

test('every page opens, and goes on to the next', async () => {
  await enter('translated-pages@example.com', '/');
  for (const path of Object.values(paths)) {
    if (path.includes(':') || path.startsWith('/api')) continue;
    await page.goto(path);
    await appTakesOver(page);
    await expectGone(page.getByText('Loading...', { exact: true }));
    await expectShown(page.getByRole('heading', { level: 1 }).first());
    expect(await page.getByRole('heading', { name: 'This page failed' }).count()).toBe(0);
  }
  expect(errors).toEqual([]);
});
