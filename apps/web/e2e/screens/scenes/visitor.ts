import { at, open, whenAway, whenEmpty, whileLoading, type SceneBook } from '../scene.ts';

const POSTS = '**/api/blog/posts*';

/** Pages that everybody can see. */
export const visitorScenes: SceneBook = (_stack, { maya }) => [
  {
    name: 'landing',
    play: async (page) => {
      await open(page, '/');
      await page.getByRole('radio', { name: /Amara/ }).waitFor({ state: 'attached' });
    },
    isWhole: true,
  },
  { name: 'login', play: at('/auth') },
  { name: 'terms', play: at('/terms') },
  { name: 'verify', play: at('/verify') },
  { name: 'pricing', play: at('/pricing'), isWhole: true },
  {
    name: 'pricing-annual',
    play: async (page) => {
      await open(page, '/pricing');
      await page.getByRole('button', { name: /^Annual/ }).click();
    },
  },
  { name: 'emails', play: at(`/emails#${'x'.repeat(43)}`) },
  { name: 'not-found', play: at('/nowhere') },
  {
    name: 'not-loaded',
    play: async (page) => {
      await open(page, '/terms');
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Blog' }).first().click();
      await page.getByText('You are offline. This page loads').waitFor();
    },
  },
  {
    name: 'blog',
    play: async (page) => {
      await open(page, '/blog');
      await page.getByRole('article').first().waitFor();
    },
    isWhole: true,
  },
  { name: 'blog-loading', play: whileLoading(POSTS, '/blog') },
  {
    name: 'blog-failed',
    play: async (page) => {
      await page.route(POSTS, (route) => route.fulfill({ status: 503, body: '' }));
      await open(page, '/blog');
      await page.getByText('Failed to load blog posts').waitFor();
    },
  },
  { name: 'blog-empty', play: whenEmpty(POSTS, '/blog') },
  { name: 'pitch-deck', play: at('/pitch-deck') },
  {
    name: 'pitch-deck-inside',
    play: async (page) => {
      await open(page, '/pitch-deck');
      for (let slide = 0; slide < 3; slide += 1) await page.keyboard.press('ArrowRight');
    },
  },
  {
    name: 'share',
    play: async (page) => {
      await open(page, new URL(maya.shareUrl).pathname);
      await page.locator('video').waitFor();
    },
  },
  { name: 'share-gone', play: at('/share/NotSharedAnyMoreAtAll0') },
  { name: 'share-failed', play: whenAway('**/api/share/*', new URL(maya.shareUrl).pathname) },
];
