import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { savePosts } from '../library/blog.repo.ts';
import { openReview } from '../library/reviews.repo.ts';
import { madeBatch } from '../testing/made-batch.ts';
import { planOf } from '../testing/plan-of.ts';
import { listAllPosts, listShownProjects } from './operator-content.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 3 }));

test('what users show is listed backwards, page by page, from an index', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('sender'), 3);
  const [first, unsent, last] = [
    await madeBatch(db, userId, ['a', 'b']),
    await madeBatch(db, userId, ['a']),
    await madeBatch(db, userId, ['a', 'b']),
  ];
  await openReview(db, userId, first.id, 'first');
  await openReview(db, userId, last.id, 'last');
  const page = (before: number | null) => listShownProjects(db, { before, limit: 3 });
  const newest = await page(null);
  const [oldest, ...shown] = [...first.videos, ...last.videos].map(({ projectId }) => projectId);
  expect(newest.map(({ id }) => id)).toEqual(shown.toReversed());
  expect((await page(shown[0] ?? 0)).map(({ id, review_slug: slug }) => [id, slug])).toEqual([
    [oldest, 'first'],
  ]);
  expect(newest.map(({ id }) => id)).not.toContain(unsent.videos[0]?.projectId);
  const plan = await planOf(db, (watched) => listShownProjects(watched, { before: 9, limit: 3 }));
  expect(plan).toMatch(/using projects_shown .*\n *Index Cond: \(id < 9\)/);
  const [, walked = ''] = plan.split('Unique');
  expect(walked).toMatch(/using generations_of_sets .*\n *Index Cond: \(project_id < 9\)/);
  expect(walked).toMatch(/using projects_pkey .*\n *Index Cond: \(id = part.project_id\)/);
});

test('posts are listed with drafts first, then newest first, whichever was written first', async () => {
  const posts = { newest: '2026-03-01', draft: null, oldest: '2026-01-01', older: '2026-02-01' };
  await savePosts(
    db,
    Object.entries(posts).map(([slug, day]) => ({
      ...{ slug, title: slug, excerpt: slug },
      published_at: day === null ? null : new Date(day),
    })),
  );
  const first = await listAllPosts(db, { before: null, limit: 2 });
  const rest = await listAllPosts(db, { before: first.at(-1)?.id ?? 0, limit: 3 });
  expect([...first, ...rest].map(({ slug }) => slug)).toEqual([
    ...['draft', 'newest'],
    ...['older', 'oldest'],
  ]);
});
