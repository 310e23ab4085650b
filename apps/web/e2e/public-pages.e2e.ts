import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { forgetReplies, reply, type Reply } from './support/replies.ts';
import { readMailTo } from './support/mails.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

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
    page = await harness.visit();
    await reply(page, posts, { json: [post(1), post(2)] });
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

  test('says that it is loading, and that it failed', { tags: ['long'] }, async () => {
    page = await harness.visit();
    const answer = Promise.withResolvers<Reply>();
    await reply(page, posts, () => answer.promise);
    await page.goto('/blog');
    const loading = page.getByRole('status', { name: 'Loading the posts' });
    await expectShown(loading);
    answer.resolve({ status: 500, json: { code: 'internal', message: 'No' } });
    await expectShown(page.getByText('Failed to load blog posts. Please try again later.'));
    await forgetReplies(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectGone(page.getByText('Failed to load blog posts. Please try again later.'));
  });

  test('says when there is nothing', { tags: ['long'] }, async () => {
    page = await harness.visit();
    await reply(page, posts, { json: [] });
    await page.goto('/blog');
    await expectShown(page.getByText('No blog posts found. Check back soon for new content!'));
  });

  test('the grid has one, two or three columns', { tags: ['long'] }, async () => {
    page = await harness.visit();
    await reply(page, posts, { json: [post(1), post(2), post(3)] });
    await page.goto('/blog');
    await expectShown(page.getByRole('article').first());
    const columns = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      const tops = await page
        .getByRole('article')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
      return tops.filter((top) => top === tops[0]).length;
    };
    expect([await columns(390), await columns(820), await columns(1440)]).toEqual([1, 2, 3]);
  });
});

/** The link of the button in the mail. */
async function linkOfMailTo(email: string): Promise<string> {
  const text = await readMailTo(email, harness.stack.dataDir);
  return /http\S+\/newsletter#[\w-]{43}/.exec(text)?.[0] ?? text;
}

const isConfirmed = async () => {
  const rows = await harness.stack.db
    .selectFrom('newsletter_subscribers')
    .select('confirmed_at')
    .where('email', '=', 'ada@example.com')
    .execute();
  return rows.map(({ confirmed_at }) => confirmed_at !== null);
};

describe('newsletter', () => {
  test(
    'takes an address, and has it confirmed by the link of a mail',
    { tags: ['long'] },
    async () => {
      page = await harness.visit();
      await page.goto('/blog');
      await expectShown(page.getByText('We respect your privacy. Unsubscribe at any time.'));
      const email = page.getByLabel('Your email address');
      expect(await email.getAttribute('type')).toBe('email');
      expect(await email.evaluate((input) => (input as HTMLInputElement).required)).toBe(true);
      await email.fill('ada@example.com');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expectShown(page.getByText('Check your inbox: we sent a link to ada@example.com.'));
      await page.getByRole('button', { name: 'Use another address' }).click();
      await expectShown(page.getByRole('button', { name: 'Subscribe', exact: true }));

      const link = await linkOfMailTo('ada@example.com');
      await page.goto(link);
      await expectShown(page.getByRole('button', { name: 'Confirm subscription' }));
      expect(await isConfirmed()).toEqual([false]);
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await expectShown(page.getByRole('heading', { name: 'You’re on the list' }));
      expect(await isConfirmed()).toEqual([true]);

      // The “Unsubscribe” link of a mail leads to a page that does not ask for a confirmation of the subscription.
      await page.goto('/blog');
      await page.goto(link.replace('#', '?leave=true#'));
      await expectShown(page.getByRole('heading', { name: 'Unsubscribe from our newsletter?' }));
      expect(await page.getByRole('button', { name: 'Confirm subscription' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expectShown(page.getByRole('heading', { name: 'You’re unsubscribed' }));
      expect(await isConfirmed()).toEqual([]);

      await page.goto('/blog');
      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await expectShown(page.getByRole('heading', { name: 'This link no longer works' }));
    },
  );

  test('leaves a bad address to the browser', { tags: ['long'] }, async () => {
    page = await harness.visit();
    let sent = 0;
    await page.route('**/api/newsletter', (route) => {
      sent += 1;
      return route.abort();
    });
    await page.goto('/blog');
    await page.getByLabel('Your email address').fill('nobody');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect(
      await page
        .getByLabel('Your email address')
        .evaluate((input) => (input as HTMLInputElement).matches(':invalid')),
    ).toBe(true);
    // The form would have been sent before this request ended.
    await page.evaluate(async () => (await fetch('/api/blog/posts')).text());
    expect(sent).toBe(0);
  });
});

describe('pitch deck', () => {
  test(
    'moves by keyboard, keeps the slide in the address, and prints all of them',
    { tags: ['long'] },
    async () => {
      page = await harness.visit();
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
      await expect.poll(() => slides.filter({ visible: true }).count()).toBe(total);
    },
  );
});

describe('prices', () => {
  test('are for everybody to read: what is free, every plan, what one video comes to', async () => {
    page = await harness.visit();
    const reply = await page.goto('/pricing');
    expect(reply?.status()).toBe(200);
    await expectShown(page.getByRole('heading', { level: 1, name: 'Pricing' }));
    const premium = page.getByRole('region', { name: 'Premium Monthly' });
    await expectShown(premium.getByText('$39.00'));
    await expectShown(premium.getByText('$0.65 a video', { exact: true }));
    const pack = page.getByRole('region', { name: 'Extra pack' });
    await expectShown(pack.getByText('$20.00'));
    await expectShown(pack.getByText('about $1.33 a video'));
    await expectShown(page.getByRole('region', { name: 'Free' }).getByText(/^3 generations/));
    await expectShown(page.getByRole('heading', { name: 'What one generation buys' }));
    const questions = page.getByRole('region', { name: 'Questions' });
    expect(await questions.locator('summary').count()).toBe(4);
    await questions.getByText('Can I cancel Premium?').click();
    await expectShown(questions.getByText(/^At any time, in your profile/));
    await premium.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await page.waitForURL('**/auth?from=%2Fsubscribe');
  });

  test(
    '/create and /projects lead a member to the wizard and the history',
    { tags: ['long'] },
    async () => {
      page = await harness.visitAs('aliases@example.com', { path: null });
      expect((await page.goto('/create'))?.status()).toBe(200);
      await expectShown(page.getByRole('heading', { name: 'Select Your Actor' }));
      expect(new URL(page.url()).pathname).toBe('/');
      expect((await page.goto('/projects'))?.status()).toBe(200);
      await expectShown(page.getByRole('heading', { name: 'Generation History' }));
      expect(new URL(page.url()).pathname).toBe('/profile');
    },
  );

  test('/create leads a visitor to the wizard by way of the sign-in', async () => {
    page = await harness.visit();
    await page.goto('/create');
    await page.waitForURL('**/auth?from=%2Fcreate');
    await expectShown(page.getByText('Get started'));
    expect(new URL(page.url()).pathname).toBe('/auth');
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
    { tags: ['long'] },
    async (path) => {
      const reply = await fetch(harness.url + path);
      expect(reply.status).toBe(200);
      const html = await reply.text();
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
      const picture = await fetch(harness.url + new URL(content('og:image') ?? '').pathname);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    },
  );
});
