import { madeBatch } from '@talkreel/db/testing/made-batch';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { db, operator, act } = app;

/** @shows abuse 6 */
test('content taken down is hidden from everyone and cannot be shared again', async () => {
  const owner = await app.addUser('owner');
  const { id: asset } = await db
    .insertInto('assets')
    .values({
      owner_id: owner.userId,
      kind: 'video',
      path: 'shown.mp4',
      content_type: 'video/mp4',
      bytes: 1,
      sha256: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('projects')
    .values({
      user_id: owner.userId,
      kind: 'influencer',
      name: 'Shown',
      video_asset: asset,
      shared_video: asset,
      share_slug: 'abcdefghijklmnopqrst',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const approve = () => owner.post(`/api/ai-influencer/projects/${id}/approve`, { approved: true });
  expect((await approve()).body.isApproved).toBe(true);
  const shown = async () => (await operator.get('/api/ops/shown')).body.items;
  expect(await shown()).toMatchObject([
    { id, title: 'Shown', isInCommunity: true, shareUrl: '/share/abcdefghijklmnopqrst' },
  ]);
  await db.updateTable('projects').set({ name: null }).where('id', '=', id).execute();
  const [{ title, user }] = await shown();
  expect(title).toBe(`User Influencer ${id}`);
  expect((await act(`projects/${id}/take-down`)).body).toEqual({ repeated: false });
  expect(await shown()).toEqual([]);
  const { body: log } = await operator.get(`/api/ops/actions?subject=${id}`);
  expect(log.items).toMatchObject([{ about: { kind: 'video', title, user } }]);
  const again = await act(`projects/${id}/take-down`);
  expect([again.status, again.body.message]).toEqual([409, 'This is not shared.']);
  const refused = await approve();
  expect([refused.status, refused.body.code]).toEqual([403, 'taken_down']);
  expect(await shown()).toEqual([]);
});

test('what a review shows is listed, and its link ends when it is taken down', async () => {
  const owner = await app.addUser('agency');
  const { id, videos } = await madeBatch(db, owner.userId, ['Clara', 'Ben']);
  const [first, second] = videos.map(({ projectId }) => projectId);
  const shown = async () => {
    const { body } = await operator.get('/api/ops/shown');
    return (body.items as Array<{ id: number }>).filter(
      (one) => one.id === first || one.id === second,
    );
  };
  expect(await shown()).toEqual([]);
  const { body } = await owner.post(`/api/batches/${id}/review`, { shared: true });
  const reviewUrl = new URL(body.url).pathname;
  expect(await shown()).toMatchObject([
    { id: second, reviewUrl, shareUrl: null, isInCommunity: false },
    { id: first, reviewUrl },
  ]);
  expect((await act(`projects/${first}/take-down`)).body).toEqual({ repeated: false });
  expect(await shown()).toEqual([]);
  expect((await fetch(`${app.url}/api${reviewUrl}`)).status).toBe(404);
  const again = await owner.post(`/api/batches/${id}/review`, { shared: true });
  expect(again.body.videos).toMatchObject([{ position: 1 }]);
});

test('an influencer can be approved before its video is made', async () => {
  const owner = await app.addUser('early');
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: owner.userId, kind: 'influencer', name: 'Early' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await owner.post(`/api/ai-influencer/projects/${id}/approve`, {
    approved: true,
  });
  expect(body.isApproved).toBe(true);
});

test('a post is written, published and withdrawn, and no two share an address', async () => {
  const post = {
    id: null,
    slug: 'three-voices',
    title: 'Three voices',
    excerpt: 'How to choose.',
    author: '',
    publishedAt: null as string | null,
  };
  const onBlog = async () =>
    (await operator.get('/api/blog/posts')).body.map(({ slug }: { slug: string }) => slug);
  expect((await act('posts', post)).status).toBe(200);
  expect(await onBlog()).not.toContain('three-voices');
  const [draft] = (await operator.get('/api/ops/posts')).body.items;
  expect(draft).toMatchObject({ slug: 'three-voices', publishedAt: null, author: null });

  const published = { ...post, id: draft.id, publishedAt: new Date().toISOString() };
  expect((await act('posts', published)).status).toBe(200);
  expect(await onBlog()).toContain('three-voices');
  expect((await act('posts', { ...published, publishedAt: null })).status).toBe(200);
  expect(await onBlog()).not.toContain('three-voices');

  const taken = await act('posts', post);
  expect([taken.status, taken.body.code]).toEqual([409, 'slug_taken']);
  expect((await act('posts', { ...post, slug: 'Not One' })).status).toBe(400);
  expect((await act('posts', { ...post, id: 12_345, slug: 'gone' })).status).toBe(404);
});
