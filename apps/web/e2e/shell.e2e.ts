import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { tabTo } from './support/tab-to.ts';
import { expectToast } from './support/toasts.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const LINKS = [
  'Home',
  'Create Influencer',
  'One Shot Video',
  'Community Influencers',
  'Blog',
  'Pitch Deck',
];

describe('before the app runs', { tags: ['long'] }, () => {
  const faces = () => page.locator('[data-boot] img[src*="/actors/"]');

  test('the wizard stands there with its first faces, and its links lead on', async () => {
    page = await harness.visitAs('before@example.com');
    await page.evaluate(() => sessionStorage.clear());
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('heading', { name: 'Select Your Actor' }).isVisible()).toBe(true);
    // One face is on stage, and two can be chosen.
    await expect.poll(() => faces().count()).toBe(3);
    for (const face of await faces().all())
      await expect
        .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    expect(await page.locator('[data-boot] button:visible').count()).toBe(0);
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
  });

  test('a tab that was at a later step does not show the first', async () => {
    page = await harness.visitAs('later@example.com');
    await page.getByRole('button', { name: 'Continue to Audio Generation' }).click();
    await expectShown(page.getByRole('textbox', { name: 'Script' }));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('link', { name: 'Blog' }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Select Your Actor' }).isVisible()).toBe(false);
    expect(await faces().first().isVisible()).toBe(false);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expectShown(page.getByRole('textbox', { name: 'Script' }));
  });
});

describe('header and footer (spec §2)', () => {
  test('a visitor is offered to log in', async () => {
    page = await harness.visit();
    await page.goto('/nowhere');
    await expectShown(page.getByRole('button', { name: 'Log in' }));
    const nav = page.getByRole('navigation', { name: 'Main' });
    expect(await nav.getByRole('link').allTextContents()).toEqual([...LINKS, 'Pricing']);
    await expectShown(page.getByText(`© ${new Date().getFullYear()} Talkreel`));
    expect(await page.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
      '/terms',
    );
  });

  test('somebody signed in sees who they are, what they used, and the way to Premium and out', async () => {
    page = await harness.visitAs('header@example.com');
    const header = page.getByRole('banner');
    await expectShown(header.getByRole('link', { name: /header.*0 generations made/ }));
    await expectShown(
      header.getByRole('link', { name: '3 left of your generations, see usage history' }),
    );
    expect(
      await header.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href'),
    ).toBe('/subscribe');
    const nav = page.getByRole('navigation', { name: 'Main' });
    for (const name of [...LINKS, 'Library', 'Brand'])
      await expectShown(nav.getByRole('link', { name, exact: true }));
    await header.getByRole('button', { name: 'Logout' }).click();
    await expectShown(page.getByRole('button', { name: 'Log in or Sign Up' }).first());
    await page.goto('/nowhere');
    await expectShown(header.getByRole('button', { name: 'Log in' }));
  });

  test('a picture that cannot be shown gives way to a letter', { tags: ['long'] }, async () => {
    page = await harness.visitAs('letter@example.com', { path: null });
    await page.route('**/avatars/*', (route) => route.abort());
    await page.goto('/profile');
    await expectShown(page.getByRole('banner').getByText('L', { exact: true }));
    await expectShown(page.getByRole('main').getByText('L', { exact: true }));
  });

  test(
    'on a phone the account is icons only, all still named, and nothing sticks out',
    { tags: ['long'] },
    async () => {
      page = await harness.visitAs('somebody-with-a-rather-long-name@example.com', {
        width: 390,
        height: 844,
      });
      const nav = page.getByRole('navigation', { name: 'Main' });
      await nav.getByRole('button', { name: 'Menu' }).click();
      for (const name of ['Community Influencers', 'Pitch Deck'])
        await expectShown(nav.getByRole('link', { name }));
      await expectShown(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
      await expectShown(page.getByRole('heading', { name: 'Select Your Actor' }));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});

test('a tab learns that its session was ended elsewhere', async () => {
  page = await harness.visitAs('elsewhere@example.com', { isLive: true });
  await expectShown(page.getByRole('heading', { name: 'Select Your Actor' }));
  const phone = await harness.stack.signIn('elsewhere@example.com');
  await phone.must.post('/api/account/sign-out-everywhere');
  await expectShown(page.getByRole('button', { name: 'Log in or Sign Up' }));
});

describe('the wizard around its steps (spec §2)', () => {
  test('names the product and leads to the other tools', { tags: ['long'] }, async () => {
    page = await harness.visitAs('tools@example.com');
    await expectShown(page.getByRole('heading', { level: 1, name: 'Talkreel' }));
    const tools = page.getByRole('navigation', { name: 'More tools' });
    expect(await tools.getByRole('link').allTextContents()).toEqual([
      'New AI Influencer CreatorBeta',
      'One Shot Influencer VideoBeta',
      'Browse Community Influencers',
      'Batch',
      'Film',
    ]);
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    expect(await steps.allTextContents()).toEqual([
      '1Select Actor',
      '2Create Audio',
      '3Generate Video',
    ]);
    const actors = page.getByRole('radiogroup', { name: 'Select Your Actor' }).getByRole('radio');
    expect(await actors.first().isChecked()).toBe(true);
    await tools.getByRole('link', { name: 'Batch' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Batch', exact: true }));
  });

  test('can be walked with the keyboard alone', { tags: ['long'] }, async () => {
    page = await harness.visitAs('shell-keyboard@example.com');
    const actors = page.getByRole('radiogroup', { name: 'Select Your Actor' }).getByRole('radio');
    await actors.first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await actors.nth(1).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Continue to Audio Generation' }).focus();
    await page.keyboard.press('Enter');
    const script = page.getByLabel('Your script');
    await expectShown(script);
    // Tab passes the two buttons that have the script written.
    await tabTo(page, script, 3);
  });
});

describe('not found', () => {
  test('answers 404 with its title and the question about the router', async () => {
    page = await harness.visit();
    const reply = await page.goto('/does-not-exist');
    expect(reply?.status()).toBe(404);
    await expectShown(page.getByRole('heading', { name: '404 Page Not Found' }));
    await expectShown(page.getByText('Did you forget to add the page to the router?'));
    expect(await page.title()).toContain('404 Page Not Found');
  });
});

describe('login page', () => {
  test("greets with 'Get started' and says 'Redirecting...' on the way out", async () => {
    page = await harness.visit();
    await page.goto('/auth');
    await expectShown(page.getByRole('heading', { name: 'Get started' }));
    await page.route('**/api/login*', () => undefined);
    // The browser is leaving, and locators would wait for it, so the button itself is read.
    const said = await page.getByRole('button', { name: 'Sign in' }).evaluate(
      (button: HTMLElement) =>
        new Promise((resolve) => {
          new MutationObserver(() => resolve(button.textContent)).observe(button, {
            subtree: true,
            childList: true,
            characterData: true,
          });
          button.click();
        }),
    );
    expect(said).toBe('Redirecting...');
  });

  test('sends somebody signed in to the wizard', { tags: ['long'] }, async () => {
    page = await harness.visitAs('back@example.com', { path: '/auth' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });

  test('tells of a failed login', { tags: ['long'] }, async () => {
    page = await harness.visit();
    await page.goto('/auth?error=login_failed&reason=expired');
    await expectToast(page, 'Login failed');
  });
});

describe('colours', () => {
  test(
    'follow the system before the app has loaded, and the choice is kept',
    { tags: ['long'] },
    async () => {
      page = await harness.visit({ scheme: 'dark' });
      const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/auth');
      expect(await scheme()).toBe('dark');
      await page.unroute('**/assets/*.js');
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Switch to light mode' }).click();
      expect(await scheme()).toBe('light');
      await page.reload();
      expect(await scheme()).toBe('light');
    },
  );
});

describe('when the way to the server is broken', () => {
  test('says so, does not hammer it, and comes back by itself', { tags: ['long'] }, async () => {
    page = await harness.visitAs('broken@example.com');
    let asked = 0;
    await page.route('**/api/auth/user', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto('/ai-influencer');
    await expectShown(page.getByText('Talkreel cannot be reached'));
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(5);
    await page.unroute('**/api/auth/user');
    await expectGone(page.getByText('Talkreel cannot be reached'));
  });

  test('tells an offline browser', async () => {
    page = await harness.visitAs('offline@example.com');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline.');
    await expectShown(notice);
    // The notice is in view however far the page is scrolled.
    expect((await notice.boundingBox())?.y).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await expectGone(page.getByText('You are offline.'));
  });

  test(
    'a page whose code cannot be fetched says why, and comes when the browser is back',
    { tags: ['long'] },
    async () => {
      page = await harness.visitAs('offline-click@example.com', { firstTime: true });
      const main = page.getByRole('main');
      await page.context().setOffline(true);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Blog' })
        .click();
      await expectShown(main.getByRole('heading', { name: 'This page could not be loaded' }));
      await expectShown(main.getByText('You are offline. This page loads'));
      // The page contains nothing that waits for the network.
      await expectGone(main.locator('img'));
      await expectShown(main.getByRole('alert').locator('svg').first());
      expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      await page.context().setOffline(false);
      await expectShown(page.getByRole('heading', { level: 1, name: 'Notes on being heard' }));
    },
  );

  test(
    'a page that did not come is asked for again when it is opened again',
    { tags: ['long'] },
    async () => {
      page = await harness.visitAs('second-click@example.com', { firstTime: true });
      const nav = page.getByRole('navigation', { name: 'Main' });
      await page.context().setOffline(true);
      await nav.getByRole('link', { name: 'Blog' }).click();
      const problem = page.getByRole('heading', { name: 'This page could not be loaded' });
      await expectShown(problem);
      await nav.getByRole('link', { name: 'Home' }).click();
      await expectShown(page.getByRole('heading', { name: 'Select Your Actor' }));
      await page.context().setOffline(false);
      await nav.getByRole('link', { name: 'Blog' }).click();
      await expectShown(page.getByRole('heading', { level: 1, name: 'Notes on being heard' }));
    },
  );
});
