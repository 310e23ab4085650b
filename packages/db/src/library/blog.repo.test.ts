import { openTestDatabase } from '@talkreel/testing/postgres';
import { beforeEach, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { listPublishedPosts, savePosts, type NewBlogPost } from './blog.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
beforeEach(async () => {
  await db.deleteFrom('blog_posts').execute();
});

const post = (slug: string, publishedAt: string | null): NewBlogPost => ({
  slug,
  title: `About ${slug}`,
  excerpt: 'Short.',
  published_at: publishedAt === null ? null : new Date(publishedAt),
});
const now = new Date('2026-06-01T00:00:00Z');

test('posts come newest first, without drafts and scheduled ones', async () => {
  await savePosts(db, [
    post('old', '2026-01-01T00:00:00Z'),
    post('draft', null),
    post('later', '2026-07-01T00:00:00Z'),
    post('new', '2026-05-01T00:00:00Z'),
  ]);
  const newest = await listPublishedPosts(db, { limit: 1, before: null }, now);
  const rest = await listPublishedPosts(db, { limit: 1, before: newest.next }, now);
  expect([newest, rest].map(({ rows }) => rows.map(({ slug }) => slug))).toEqual([
    ['new'],
    ['old'],
  ]);
  expect(rest.next).toBeNull();
});

test('saving a post again changes its text and keeps its id', async () => {
  await savePosts(db, [post('same', '2026-01-01T00:00:00Z')]);
  const all = async () => (await listPublishedPosts(db, { limit: 10, before: null }, now)).rows;
  const [before] = await all();
  await savePosts(db, [{ ...post('same', '2026-01-01T00:00:00Z'), title: 'Better' }]);
  const [after, ...others] = await all();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ id: before?.id, title: 'Better' });
});
