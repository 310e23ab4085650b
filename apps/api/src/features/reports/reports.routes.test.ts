import { randomUUID } from 'node:crypto';
import { reportTexts } from '@talkreel/contracts/reports';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { beforeEach, expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const { app, db, config, operator, act, addUser } = await openConsole();
const owner = await addUser('owner');

beforeEach(async () => {
  await db.deleteFrom('reports').execute();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('mail_limits').execute();
});

/** A video on the community page and under a link. */
async function show(photo?: string) {
  const slug = randomUUID().replaceAll('-', '').slice(0, 22);
  const file = { owner_id: owner.userId, content_type: 'x/y', bytes: 1, sha256: 'x' };
  const { id: video } = await saveAsset(db, { ...file, kind: 'video', path: `${slug}.mp4` });
  const image =
    photo === undefined ? null : (await saveAsset(db, { ...file, kind: 'image', path: photo })).id;
  const { id } = await db
    .insertInto('projects')
    .values({
      ...{ user_id: owner.userId, kind: 'influencer', name: `Shown ${slug}`, is_approved: true },
      ...{ image_asset: image, video_asset: video, shared_video: video, share_slug: slug },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, slug, video };
}

const report = (about: object, more: object = {}, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: '/api/reports',
    remoteAddress,
    payload: { about, reason: 'deception', ...more },
  });
const queue = async () => (await operator.get('/api/ops/reports')).body;
const isShown = async (id: number) =>
  db
    .selectFrom('projects')
    .select(['share_slug', 'is_approved', 'taken_down_video'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const mails = async () =>
  (await db.selectFrom('mails').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);

test('one network counts once for a video, on whichever page, and the reply does not tell', async () => {
  const { id, slug, video } = await show();
  const share = { page: 'share', slug };
  for (const about of [share, share, { page: 'community', influencerId: id }])
    expect((await report(about)).statusCode).toBe(202);
  await report(share, { reason: 'hate', note: 'Look at 0:03', email: 'a@b.example' }, '192.0.2.2');
  const { items, open } = await queue();
  expect(open).toBe(2);
  expect(items).toMatchObject([{ video, projectId: id, count: 2, shareUrl: `/share/${slug}` }]);
  expect(items[0].reports).toMatchObject([
    { reason: 'deception', note: null, hasEmail: false },
    { reason: 'hate', note: 'Look at 0:03', hasEmail: true },
  ]);
});

test('what is not shown cannot be reported, and a broken report says what is wrong', async () => {
  for (const about of [
    { page: 'share', slug: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { page: 'share', slug: 'no slug' },
    { page: 'community', influencerId: 2_000_000_000 },
  ]) {
    const reply = await report(about);
    expect([reply.statusCode, reply.json().message]).toEqual([404, reportTexts.gone]);
  }
  const { slug } = await show();
  const odd = await report({ page: 'share', slug }, { reason: 'dull' });
  expect([odd.statusCode, odd.json().message]).toEqual([400, reportTexts.noReason]);
  expect((await report({ page: 'share', slug }, { note: 'x'.repeat(1_001) })).statusCode).toBe(400);
});

test('a network may send twenty reports a day', async () => {
  const { slug } = await show();
  const reported = [];
  for (let sent = 0; sent < 21; sent += 1)
    reported.push((await report({ page: 'share', slug })).statusCode);
  expect(reported.slice(19)).toEqual([202, 429]);
});

test('the video that has waited longest is first', async () => {
  const [first, second] = [await show(), await show()];
  await report({ page: 'share', slug: first.slug });
  await report({ page: 'share', slug: second.slug });
  await db
    .updateTable('reports')
    .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('video', '=', second.video)
    .execute();
  expect((await queue()).items.map(({ video }: { video: string }) => video)).toEqual([
    second.video,
    first.video,
  ]);
});

test('a decision is made once, with an audit entry, and both sides are mailed', async () => {
  const { id, slug, video } = await show();
  await report({ page: 'share', slug }, { email: 'a@b.example' });
  await report({ page: 'share', slug }, {}, '192.0.2.2');
  const take = { decision: 'take-down' };
  expect((await act(`reports/${video}/decision`, take)).body).toEqual({ repeated: false });
  expect(await isShown(id)).toEqual({
    share_slug: null,
    is_approved: false,
    taken_down_video: video,
  });
  expect((await queue()).items).toEqual([]);
  expect(await mails()).toEqual(['report-answered', 'report-decided']);
  const again = await act(`reports/${video}/decision`, take);
  expect([again.status, again.body.code]).toEqual([409, 'done_before']);
  const log = (await operator.get(`/api/ops/actions?subject=${video}`)).body.items;
  expect(log).toMatchObject([
    {
      action: 'report.taken-down',
      details: { reports: 2 },
      about: { kind: 'video', user: { id: owner.userId } },
    },
  ]);
  expect((await owner.get('/api/ops/reports')).status).toBe(404);
});

test('from the report of a visitor to the end of the link, on every way to the video', async () => {
  const { id, slug, video } = await show();
  await db.updateTable('assets').set({ project_id: id }).where('id', '=', video).execute();
  const link = encodeURIComponent(`${config.publicUrl.origin}/share/${slug}`);
  const ways = [
    ['GET', `/api/share/${slug}`],
    ['GET', `/embed/${slug}`],
    ['GET', `/api/oembed?url=${link}`],
    ['HEAD', `/api/videos/${slug}.mp4?share=${slug}`],
  ] as const;
  const visit = () =>
    Promise.all(ways.map(async ([method, url]) => (await app.inject({ method, url })).statusCode));
  expect(await visit()).toEqual([200, 200, 200, 200]);
  const more = { reason: 'my-likeness', email: 'me@b.example' };
  for (let times = 0; times < 2; times += 1)
    expect((await report({ page: 'share', slug }, more)).statusCode).toBe(202);
  expect((await queue()).items).toMatchObject([{ video, count: 1 }]);

  const done = await act(`reports/${video}/decision`, { decision: 'take-down' });
  expect(done.body).toEqual({ repeated: false });
  expect(await visit()).toEqual([404, 404, 404, 401]);
  expect((await report({ page: 'share', slug }, {}, '192.0.2.9')).statusCode).toBe(404);
  const again = await owner.post(`/api/projects/${id}/share`, { shared: true });
  expect([again.status, again.body.code]).toEqual([409, 'taken_down']);
  expect(await mails()).toEqual(['report-answered', 'report-decided']);
  const log = (await operator.get(`/api/ops/actions?subject=${video}`)).body.items;
  expect(log).toMatchObject([{ action: 'report.taken-down', details: { reports: 1 } }]);
});

test('keeping changes nothing, hiding can be undone by the owner', async () => {
  const [kept, hidden] = [await show(), await show()];
  for (const { slug } of [kept, hidden]) await report({ page: 'share', slug });
  await act(`reports/${kept.video}/decision`, { decision: 'keep' });
  await act(`reports/${hidden.video}/decision`, { decision: 'hide' });
  expect(await isShown(kept.id)).toMatchObject({ share_slug: kept.slug, is_approved: true });
  expect(await isShown(hidden.id)).toMatchObject({ share_slug: null, is_approved: false });
  const approve = await owner.post(`/api/ai-influencer/projects/${hidden.id}/approve`, {
    approved: true,
  });
  expect(approve.status).toBe(200);
});

test('a person who objects: the photo goes with everything made of it', async () => {
  const { id, slug, video } = await show('uploads/objected.jpg');
  await report({ page: 'share', slug }, { reason: 'my-likeness', email: 'me@b.example' });
  const done = await act(`reports/${video}/decision`, { decision: 'withdraw' });
  expect(done.body).toEqual({ repeated: false });
  expect(await db.selectFrom('projects').select('id').where('id', '=', id).execute()).toEqual([]);
  const consents = db.selectFrom('consents').select(['subject', 'withdrawn_by']);
  expect(await consents.where('user_id', '=', owner.userId).execute()).toEqual([
    { subject: null, withdrawn_by: 'operator' },
  ]);
});

test('a video without a real person is not withdrawn, and stays reported', async () => {
  const { slug, video } = await show();
  await report({ page: 'share', slug });
  const reply = await act(`reports/${video}/decision`, { decision: 'withdraw' });
  expect([reply.status, reply.body.code]).toEqual([409, 'no_real_person']);
  expect((await queue()).items).toHaveLength(1);
});
