import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { appTakesOver, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { wizardOn } from './support/wizard.ts';
import { nextFrame } from './support/next-frame.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const nav = () => page.getByRole('navigation', { name: 'Main' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const scrolled = () => page.evaluate(() => Math.round(window.scrollY));

/** Holds back requests for this code until the returned function is called, and answers them then. */
async function holdCode(
  name: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}

test('a page that was gone to has the focus on its heading, and its title is read out', async () => {
  page = await harness.visitAs('focus@example.com');
  // The browser itself announces the page it opened.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await nav().getByRole('link', { name: 'Blog' }).click();
  await expectShown(heading('Notes on being heard'));
  await expect.poll(focused).toBe('Notes on being heard');
  await expect.poll(() => page.title()).toMatch(/^Blog/);
  const title = await page.title();
  await expect
    .poll(() => page.locator('[aria-live="polite"]').filter({ hasText: title }).count())
    .toBe(1);
  await page.goBack();
  await expect.poll(focused).toBe('Talkreel');
});

test(
  'an address with an anchor opens there, whichever way it is opened',
  { tags: ['long'] },
  async () => {
    page = await harness.visit();
    const top = () =>
      page.locator('#privacy').evaluate((element) => element.getBoundingClientRect().top);
    await page.goto('/terms#privacy');
    await expectShown(page.locator('#privacy'));
    await expect.poll(scrolled).toBeGreaterThan(200);
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200);

    await page.goto('/auth');
    await appTakesOver(page);
    await page
      .getByRole('link', { name: /privacy/i })
      .first()
      .click();
    await page.waitForURL('**/terms#privacy');
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200);
  },
);

test.each(['first', 'second'])(
  'in the %s document of a tab, Back comes to the place that was left, another page starts at its top',
  { tags: ['long'] },
  async (which) => {
    page = await harness.visit({ height: 500 });
    await page.goto('/terms');
    await appTakesOver(page);
    if (which === 'second') {
      await page.reload();
      await appTakesOver(page);
    }
    await page.getByRole('link', { name: 'Terms of Service' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('nav[aria-label="Main"] a[href="/blog"]')?.click(),
    );
    await expectShown(heading('Notes on being heard'));
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expectShown(page.locator('#privacy'));
    await expect.poll(scrolled).toBe(600);
  },
);

test(
  'a page that is reloaded stays where it was, one that is opened by its address begins at its top',
  { tags: ['long'] },
  async () => {
    page = await harness.visit({ height: 500 });
    await page.goto('/terms');
    await appTakesOver(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.reload();
    await appTakesOver(page);
    await nextFrame(page);
    expect(await scrolled()).toBe(600);
    await page.goto('/blog');
    await appTakesOver(page);
    await page.goto('/terms');
    await appTakesOver(page);
    await nextFrame(page);
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await page.goBack();
    await appTakesOver(page);
    await expect.poll(scrolled).toBe(600);
  },
);

test(
  'a page that is loaded anew begins at its top, wherever the one before it was left',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('anew@example.com', { width: 390, height: 844, path: '/batches' });
    await expectShown(page.getByRole('heading', { name: 'Voices' }));
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.goto('/films');
    await expectShown(heading('Film'));
    await expectShown(page.getByRole('radiogroup', { name: 'Voice' }));
    await nextFrame(page);
    expect(await scrolled()).toBe(0);
  },
);

test('a page whose code is gone says so, and everything around it stays', async () => {
  page = await harness.visitAs('gone@example.com');
  await page.route('**/assets/blog-page-*.js', (route) => route.fulfill({ status: 404 }));
  await nav().getByRole('link', { name: 'Blog' }).click();
  await expectShown(heading('This page could not be loaded'));
  await expectShown(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await nav().getByRole('link', { name: 'Community Influencers' }).click();
  await expectShown(heading('User Generated Influencers'));

  await nav().getByRole('link', { name: 'Blog' }).click();
  await expectShown(heading('This page could not be loaded'));
  await page.unroute('**/assets/blog-page-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(heading('Notes on being heard'));
});

test(
  'a page whose code is gone, as it turns out late, says so too',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('gone-late@example.com');
    const release = await holdCode('blog-page', (route) => route.fulfill({ status: 404 }));
    await nav().getByRole('link', { name: 'Blog' }).click();
    await expectShown(page.getByRole('main').getByText('Loading...'));
    release();
    await expectShown(heading('This page could not be loaded'));
  },
);

test(
  'a frame whose code is gone, as it turns out late, says so too',
  { tags: ['long'] },
  async () => {
    page = await harness.visit();
    const release = await holdCode('shell', (route) => route.fulfill({ status: 404 }));
    await page.goto('/blog', { waitUntil: 'commit' });
    await expectShown(page.getByText('Loading...'));
    release();
    await expectShown(heading('This page could not be loaded'));
  },
);

test(
  'a wizard step whose code is gone says so, and opens where it was',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('gone-step@example.com', { path: null });
    await page.route('**/assets/later-steps-*.js', (route) => route.fulfill({ status: 404 }));
    // The address says the step: a press of Continue would race with the failure of what is fetched anyway.
    await page.goto('/?step=2');
    await expectShown(heading('This page could not be loaded'));
    await page.unroute('**/assets/later-steps-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectShown(page.getByRole('textbox', { name: 'Your script' }));
    await expectShown(page.locator('[aria-current="step"]').getByText('Create Audio'));
  },
);

test(
  'Continue leads to the script, however late the code of its step comes',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('late-step@example.com', { path: null });
    const arrive = Promise.withResolvers<void>();
    await page.route('**/assets/later-steps-*.js', async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.goto('/');
    const wizard = wizardOn(page);
    await wizard.actors.first().check({ force: true });
    await wizard.continue.click();
    await expectShown(page.locator('[aria-current="step"]').getByText('Create Audio'));
    arrive.resolve();
    await expect
      .poll(() => wizard.script.evaluate((area) => area === document.activeElement))
      .toBe(true);
  },
);

test('a page that opens with its code gone is not blank', { tags: ['long'] }, async () => {
  page = await harness.visit();
  await page.route('**/assets/blog-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/blog');
  await expectShown(heading('This page could not be loaded'));
  await expectShown(page.getByRole('button', { name: 'Log in' }));
});

test(
  'a page whose code is slow says that it loads, and does not hold up another',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('slow-code@example.com');
    const release = await holdCode('blog-page', (route) => route.continue());
    await nav().getByRole('link', { name: 'Blog' }).click();
    await expectShown(page.getByRole('main').getByText('Loading...'));
    expect(new URL(page.url()).pathname).toBe('/blog');
    await nav().getByRole('link', { name: 'Community Influencers' }).click();
    await expectShown(heading('User Generated Influencers'));
    release();
    await nav().getByRole('link', { name: 'Blog' }).click();
    await expectShown(heading('Notes on being heard'));
    await expect.poll(focused).toBe('Notes on being heard');
  },
);

test('a visitor of a page for members comes back to it after signing in', async () => {
  page = await harness.visit();
  await page.goto('/user-influencers');
  await page.waitForURL('**/auth?from=%2Fuser-influencers');
  await expectShown(heading('Get started'));
  await expect.poll(() => page.title()).toContain('Log in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  expect(page.url()).not.toContain('/auth?from');
});
