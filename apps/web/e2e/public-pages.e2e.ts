import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { openHouse, type House } from './support/house.ts';

let house: House;
let page: Page;

beforeAll(async () => {
  house = await openHouse({ workers: 0 });
});
afterEach(() => page.context().close());
afterAll(() => house.close());

const posts = '**/api/blog/posts*';
const post = (id: number) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  excerpt: 'Commas are small breaths.',
  featuredImage: null,
  publishedAt: '2026-05-14T09:00:00.000Z',
  createdAt: '2026-05-01T09:00:00.000Z',
  author: id === 1 ? 'Ada' : null,
});

describe('blog list', () => {
  test('cards show date, author where there is one, title and excerpt, and are not links', async () => {
    page = await house.visit();
    await page.route(posts, (route) => route.fulfill({ json: [post(1), post(2)] }));
    await page.goto('/blog');
    const cards = page.getByRole('article');
    await expectShown(cards.first());
    expect(await cards.count()).toBe(2);
    await expectShown(cards.nth(0).getByRole('heading', { name: 'Post 1' }));
    await expectShown(cards.nth(0).getByText('May 14, 2026'));
    await expectShown(cards.nth(0).getByText('Ada'));
    await expectShown(cards.nth(1).getByText('Commas are small breaths.'));
    expect(await cards.getByRole('link').count()).toBe(0);
    expect(await page.title()).toContain('Blog');
  });

  test('says that it is loading, and that it failed', async () => {
    page = await house.visit();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(posts, async (route) => {
      await asked;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } });
    });
    await page.goto('/blog');
    const loading = page.getByRole('status', { name: 'Loading the posts' });
    await expectShown(loading);
    answer();
    await expectShown(page.getByText('Failed to load blog posts. Please try again later.'));
    await page.unroute(posts);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectGone(page.getByText('Failed to load blog posts. Please try again later.'));
  });

  test('says when there is nothing', async () => {
    page = await house.visit();
    await page.route(posts, (route) => route.fulfill({ json: [] }));
    await page.goto('/blog');
    await expectShown(page.getByText('No blog posts found. Check back soon for new content!'));
  });

  test.each([
    [390, 1],
    [820, 2],
    [1440, 3],
  ])('at %i px the grid has %i columns', async (width, columns) => {
    page = await house.visit({ width, height: 844 });
    await page.route(posts, (route) => route.fulfill({ json: [post(1), post(2), post(3)] }));
    await page.goto('/blog');
    await expectShown(page.getByRole('article').first());
    const tops = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });
});

describe('newsletter', () => {
  test('takes an address, says so, and gives it back', async () => {
    page = await house.visit();
    await page.goto('/blog');
    await expectShown(page.getByText('We respect your privacy. Unsubscribe at any time.'));
    const email = page.getByLabel('Your e-mail address');
    expect(await email.getAttribute('type')).toBe('email');
    expect(await email.evaluate((input) => (input as HTMLInputElement).required)).toBe(true);
    await email.fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expectShown(page.getByText('ada@example.com is on the list.'));
    await page.getByRole('button', { name: /Unsubscribe/ }).click();
    await expectShown(page.getByRole('button', { name: 'Subscribe', exact: true }));
  });

  test('leaves a bad address to the browser', async () => {
    page = await house.visit();
    let sent = 0;
    await page.route('**/api/newsletter', (route) => {
      sent += 1;
      return route.abort();
    });
    await page.goto('/blog');
    await page.getByLabel('Your e-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect(
      await page
        .getByLabel('Your e-mail address')
        .evaluate((input) => (input as HTMLInputElement).matches(':invalid')),
    ).toBe(true);
    expect(sent).toBe(0);
  });
});

describe('pitch deck', () => {
  test('moves by keyboard, keeps the slide in the address, and prints all of them', async () => {
    page = await house.visit();
    await page.goto('/pitch-deck');
    const count = page.getByText(/\d+ \/ \d+/);
    await expectShown(count);
    const number = async () => (await count.textContent())?.match(/(\d+) \//)?.[1];
    const total = Number((await count.textContent())?.match(/\/ (\d+)/)?.[1]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await expect.poll(number).toBe('3');
    await page.reload();
    await expect.poll(number).toBe('3');
    await page.keyboard.press('End');
    await expect.poll(number).toBe(String(total));
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(number).toBe('2');
    const slides = page.locator('section[aria-label^="Slide"]');
    expect(await slides.filter({ visible: true }).count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await slides.filter({ visible: true }).count()).toBe(total);
  });
});

describe('what a link preview sees', () => {
  test.each([
    '/',
    '/create',
    '/projects',
    '/pricing',
    '/ai-influencer',
    '/ai-influencer-pipeline',
    '/user-influencers',
    '/blog',
  ])(
    '%s has title, description, keywords and a large card without scripts, and the card has a picture',
    async (path) => {
      page = await house.visit();
      const html = await (await page.request.get(path)).text();
      const content = (key: string) =>
        new RegExp(`<meta (?:name|property)="${key}" content="([^"]+)"`).exec(html)?.[1];
      expect(/<title>[^<]+<\/title>/.test(html)).toBe(true);
      for (const key of [
        'description',
        'keywords',
        'og:title',
        'og:description',
        'og:url',
        'twitter:title',
      ])
        expect([key, content(key)]).toEqual([key, expect.stringMatching(/\S/)]);
      expect(content('twitter:card')).toBe('summary_large_image');
      const picture = await page.request.get(new URL(content('og:image') ?? '').pathname);
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    },
  );
});
