import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { appTakesOver, expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { createReleases, type Releases } from './support/next-release.ts';
import { ownRecordingOn, speechFiles } from './support/own-recording.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;
let files: Awaited<ReturnType<typeof speechFiles>>;
let releases: Releases;

test.beforeAll(async ({ openHarness }) => {
  [files, releases] = await Promise.all([speechFiles(), createReleases(() => harness.stack)]);
  harness = await openHarness();
});
beforeEach(() => releases.serve('built'));
afterEach(() => page.context().close());
afterAll(async () => {
  await releases.serve('built');
  await harness.close();
  await Promise.all([files.remove(), releases.remove()]);
});

const nav = () => page.getByRole('navigation', { name: 'Main' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const notLoaded = () => heading('This page could not be loaded');
/** Counts the documents that this tab has loaded since the call. */
function countDocuments(): () => number {
  let count = 0;
  page.on('domcontentloaded', () => (count += 1));
  return () => count;
}

test('a link after a release opens its page, in the new release, and keeps what was written', async () => {
  // Else the page behind the link may be in the cache, as it was before the release.
  page = await harness.visitAs('link@example.com', { firstTime: true });
  const wizard = wizardOn(page);
  await wizard.continue.click();
  await wizard.script.fill(SHORT_SCRIPT);
  const documents = countDocuments();
  await releases.serve('next');
  await nav().getByRole('link', { name: 'Blog' }).click();
  await expectShown(heading('Notes on being heard'));
  expect(documents()).toBe(1);
  expect(await page.locator('script[type=module]').first().getAttribute('src')).toMatch(
    /-next\.js$/,
  );
  await page.goBack();
  await expect.poll(() => wizard.script.inputValue()).toBe(SHORT_SCRIPT);
  expect(documents()).toBe(1);
});

test(
  'while servers of two releases answer in turn, a tab is reloaded once and then says so',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('rollout@example.com');
    const documents = countDocuments();
    await page.route('**/blog', (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({ path: join(releases.next, 'index.html') }),
    );
    await page.route('**/assets/blog-page-*.js', (route) => route.fulfill({ status: 404 }));
    await nav().getByRole('link', { name: 'Blog' }).click();
    await expectShown(notLoaded());
    expect(documents()).toBe(1);
  },
);

test(
  'a page whose code does not come is loaded anew once, then says so',
  { tags: ['long'] },
  async () => {
    page = await harness.visit();
    let isBroken = true;
    let refusals = 0;
    await page.route('**/assets/index-*.js', (route) => {
      if (!isBroken) return route.continue();
      refusals += 1;
      return route.fulfill({ status: 404 });
    });
    await page.goto('/pricing');
    const notice = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await expectShown(notice);
    expect(refusals).toBe(2);
    isBroken = false;
    await notice.getByRole('link', { name: 'Try again' }).click();
    await expectShown(heading('Pricing'));
    await expectGone(notice);
  },
);

test(
  'a page whose code does not come at first is there after it was loaded anew',
  { tags: ['long'] },
  async () => {
    page = await harness.visit();
    let refusals = 0;
    await page.route('**/assets/index-*.js', (route) =>
      (refusals += 1) === 1 ? route.abort() : route.continue(),
    );
    await page.goto('/pricing');
    await expectShown(heading('Pricing'));
    await appTakesOver(page);
  },
);

test('a recording that was not sent is not lost to a release', { tags: ['long'] }, async () => {
  page = await harness.visitAs('unsent@example.com', { firstTime: true });
  const own = ownRecordingOn(page);
  await own.open();
  await page.route('**/api/recordings?**', (route) => route.abort());
  await own.file.setInputFiles(files.upload);
  await expectShown(own.retry);
  await page.unroute('**/api/recordings?**');
  const documents = countDocuments();
  await releases.serve('next');
  await nav().getByRole('link', { name: 'Blog' }).click();
  await expectShown(notLoaded());
  await expectShown(page.getByText('a recording that was not sent'));
  expect(documents()).toBe(0);
  await page.goBack();
  await own.retry.click();
  await expectGone(own.retry);
});
