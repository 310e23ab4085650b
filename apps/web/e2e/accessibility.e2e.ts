import { makeAudio } from '@talkreel/scenarios/stack/requests';
import { volume } from '@talkreel/testing/volume';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { appTakesOver } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';
import { violationsOn } from './support/violations.ts';
import { LONG_SCRIPT, SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** The first ones are looked at in the short run, too: those that none of its other tests looks at. */
const forVisitors = [
  '/',
  '/auth',
  '/pricing',
  '/blog',
  '/terms',
  '/emails',
  '/pitch-deck',
  '/verify',
  '/nowhere',
];
const forMembers = [
  '/',
  '/ai-influencer',
  '/ai-influencer-pipeline',
  '/user-influencers',
  '/batches',
  '/subscribe',
  '/profile',
  '/usage',
  '/brand',
  '/developers',
  '/films',
  '/additional-generations',
  '/payment-cancel',
];

type Found = Record<string, string[]>;

const schemes = ['light', 'dark'] as const;

/**
 * Checks the page in both color schemes, the short run in one; it changes without being loaded again. A page without
 * violations is not listed.
 */
async function look(page: Page, at: string, found: Found): Promise<void> {
  for (const colorScheme of schemes.slice(0, volume(1, 2))) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const violations = await violationsOn(page);
    if (violations.length > 0) found[`${at}, ${colorScheme}`] = violations;
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await appTakesOver(page);
  await page.getByText('Loading...', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

test('no serious violation on any page', async () => {
  const visitor = await harness.visit();
  const member = await harness.visitAs('axe@example.com', { path: null });
  const found: Found = {};
  for (const path of forVisitors.slice(0, volume(3, forVisitors.length))) {
    await open(visitor, path);
    await look(visitor, `visitor ${path}`, found);
  }
  for (const path of forMembers.slice(0, volume(6, forMembers.length))) {
    await open(member, path);
    await look(member, `member ${path}`, found);
  }
  expect(found).toEqual({});
});

test('none on the way through the wizard', { tags: ['long'] }, async () => {
  const page = await harness.visitAs('axe-wizard@example.com');
  const wizard = wizardOn(page);
  const found: Found = {};
  await wizard.write(LONG_SCRIPT);
  await look(page, 'a script that is too long', found);
  await wizard.script.fill(SHORT_SCRIPT);
  await wizard.generateAudio.click();
  await wizard.preview.waitFor();
  await look(page, 'the audio', found);
  await harness.stack.sandbox.speed('instant', 20_000);
  await wizard.next.click();
  await wizard.generateVideo.click();
  await wizard.progress.waitFor();
  await look(page, 'the work', found);
  await page.getByRole('button', { name: /^Progress: 1 running/ }).click();
  await page.getByRole('link', { name: /^Video with/ }).waitFor();
  await look(page, 'the job tray', found);
  await harness.stack.sandbox.speed('instant');
  await page.keyboard.press('Escape');
  await wizard.result.waitFor({ timeout: 120_000 });
  await look(page, 'the video', found);
  expect(found).toEqual({});
});

test(
  'with reduced motion a color scheme comes at once, not from element to element',
  { tags: ['long'] },
  async () => {
    const page = await harness.visitAs('axe-still@example.com', { path: null });
    await open(page, '/');
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ propertyName }) => {
        document.body.dataset['ran'] = `${document.body.dataset['ran'] ?? ''} ${propertyName}`;
      });
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await nextFrame(page);
    expect(await page.locator('body').getAttribute('data-ran')).toBeNull();
  },
);

test('the focus goes back to the job tray, stays in it, and goes to the page with the last job', async () => {
  const email = 'axe-tray@example.com';
  const client = await harness.stack.signIn(email);
  const page = await harness.visitAs(email, { path: '/blog', isLive: true });
  const tray = page.getByRole('button', { name: /^Progress: / });
  const remove = page.getByRole('button', { name: /^Remove / });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const hasFocus = (what: Locator) => what.evaluate((one) => one === document.activeElement);
  await makeAudio(client);
  await makeAudio(client);
  await tray.click();
  await expect.poll(() => remove.count()).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(tray)).toBe(true);
  await page.keyboard.press('Enter');
  await remove.first().click();
  await expect.poll(() => remove.count()).toBe(1);
  await expect.poll(focused).toBe('Progress');
  await remove.click();
  await expect.poll(() => tray.count()).toBe(0);
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  await makeAudio(client);
  await tray.waitFor();
  expect(await remove.count()).toBe(0);
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
});
