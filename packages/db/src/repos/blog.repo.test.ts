import { openTestDatabase } from '@talkreel/testing/postgres';
import { beforeEach, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import {
  listPublishedPosts,
  savePosts,
  subscribe,
  unsubscribe,
  type NewBlogPost,
} from './blog.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
beforeEach(async () => {
  await db.deleteFrom('blog_posts').execute();
  await db.deleteFrom('newsletter_subscribers').execute();
});

const post = (slug: string, publishedAt: string | null): NewBlogPost => ({
  slug,
  title: `About ${slug}`,
  excerpt: 'Short.',
  published_at: publishedAt === null ? null : new Date(publishedAt),
});
const now = new Date('2026-06-01T00:00:00Z');
const addresses = () =>
  db.selectFrom('newsletter_subscribers').select('email').orderBy('id').execute();

test('posts come newest first, without drafts and without what is due later', async () => {
  await savePosts(db, [
    post('old', '2026-01-01T00:00:00Z'),
    post('draft', null),
    post('later', '2026-07-01T00:00:00Z'),
    post('new', '2026-05-01T00:00:00Z'),
  ]);
  expect((await listPublishedPosts(db, now)).map(({ slug }) => slug)).toEqual(['new', 'old']);
});

test('saving a post again changes its words and keeps its id', async () => {
  await savePosts(db, [post('same', '2026-01-01T00:00:00Z')]);
  const [before] = await listPublishedPosts(db, now);
  await savePosts(db, [{ ...post('same', '2026-01-01T00:00:00Z'), title: 'Better' }]);
  const [after, ...others] = await listPublishedPosts(db, now);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ id: before?.id, title: 'Better' });
});

test('an address is on the list once, and only the first token takes it off', async () => {
  const first = await subscribe(db, 'Ada@example.com');
  const second = await subscribe(db, 'ada@example.com');
  expect(await addresses()).toEqual([{ email: 'Ada@example.com' }]);
  await unsubscribe(db, second);
  expect(await addresses()).toHaveLength(1);
  await unsubscribe(db, first);
  expect(await addresses()).toEqual([]);
});
