import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { appTakesOver } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { LONG_SCRIPT, SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const forVisitors = [
  '/',
  '/auth',
  '/pricing',
  '/blog',
  '/terms',
  '/emails',
  '/pitch-deck',
  '/nowhere',
];
const forMembers = [
  '/',
  '/ai-influencer',
  '/ai-influencer-pipeline',
  '/user-influencers',
  '/profile',
  '/usage',
  '/brand',
  '/batches',
  '/films',
  '/subscribe',
  '/additional-generations',
  '/payment-cancel',
];

async function violationsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await appTakesOver(page);
  await page.getByText('Loading...', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return violationsOn(page);
}

test.each(['light', 'dark'] as const)('no serious violation on any page, %s', async (scheme) => {
  const visitor = await harness.visit({ scheme });
  const member = await harness.visitAs('axe@example.com', { scheme, path: null });
  const found: Record<string, string[]> = {};
  for (const path of forVisitors) found[`visitor ${path}`] = await violationsAt(visitor, path);
  for (const path of forMembers) found[`member ${path}`] = await violationsAt(member, path);
  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
    {},
  );
});

test.each(['light', 'dark'] as const)('none on the way through the wizard, %s', async (scheme) => {
  const page = await harness.visitAs(`axe-wizard-${scheme}@example.com`, {
    scheme,
  });
  const wizard = wizardOn(page);
  const found: Record<string, string[]> = {};
  await wizard.write(LONG_SCRIPT);
  found['a script that is too long'] = await violationsOn(page);
  await wizard.script.fill(SHORT_SCRIPT);
  await wizard.generateAudio.click();
  await wizard.preview.waitFor();
  found['the audio'] = await violationsOn(page);
  await harness.stack.sandbox.speed('instant', 15_000);
  await wizard.next.click();
  await wizard.generateVideo.click();
  await wizard.progress.waitFor();
  found['the work'] = await violationsOn(page);
  await page.getByRole('button', { name: /^Jobs: 1 running/ }).click();
  await page.getByRole('link', { name: /^Video with/ }).waitFor();
  found['the job tray'] = await violationsOn(page);
  await harness.stack.sandbox.speed('instant');
  await page.keyboard.press('Escape');
  await wizard.result.waitFor({ timeout: 120_000 });
  found['the video'] = await violationsOn(page);
  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
    {},
  );
});
