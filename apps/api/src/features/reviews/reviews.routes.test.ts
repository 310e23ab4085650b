import { randomUUID } from 'node:crypto';
import { storageKey } from '@talkreel/contracts/media';
import { userChannel } from '@talkreel/contracts/events';
import { texts } from '@talkreel/contracts/texts';
import { addPostedExport, madeBatch, madeFilm } from '@talkreel/db/testing/made-batch';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { waitFor } from '@talkreel/testing/wait-for';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { digestText } from '../../lib/digests.ts';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { db, url } = app;
const store = await openMediaStore(app.config.storage);

/** Somebody without an account, at the address of a review. */
function clientOf(slug: string) {
  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}/api/review/${slug}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // Replies of many shapes; tests look at what they expect.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: reply.status, body: (await reply.json()) as any };
  };
  return {
    open: (query = '') => send('GET', query),
    unlock: (password: string) => send('POST', '/unlock', { password }),
    verdict: (video: string, body: object, query = '') =>
      send('POST', `/videos/${video}/verdict${query}`, { author: 'Cleo', ...body }),
    comment: (video: string, body: object, query = '') =>
      send('POST', `/videos/${video}/comments${query}`, {
        ...{ id: randomUUID(), author: 'Cleo', text: 'Shorter, please.', ...body },
      }),
  };
}

/** A batch that was sent for review. */
async function openReview(name: string) {
  const owner = await app.addUser(name);
  const { id, videos } = await madeBatch(db, owner.userId, ['Clara', 'Ben']);
  const [first, second] = videos;
  if (!first || !second) throw new Error('it has two videos');
  for (const { path } of videos) await store.put(storageKey('video', path), Buffer.from('film'));
  const address = `/api/batches/${id}/review`;
  const sent = await owner.post(address, { shared: true });
  const slug = new URL(sent.body.url).pathname.slice('/review/'.length);
  return { owner, id, first, second, address, slug, client: clientOf(slug) };
}

test('a client approves, asks for changes and comments; the owner is told, answers and resolves', async () => {
  const { owner, address, client, first, second } = await openReview('asked');
  const heard: string[] = [];
  const feed = new Redis(app.redis.url);
  onTestFinished(() => feed.disconnect());
  feed.on('message', (_channel, message: string) => heard.push(message));
  await feed.subscribe(userChannel(owner.userId));

  const seen = await client.open();
  expect(seen.body).toMatchObject({ name: 'Spring ads', author: 'asked', logoUrl: null });
  expect(seen.body.videos).toMatchObject([
    { id: first.video, title: 'Hello there.', actor: 'Clara', voice: 'June', verdict: null },
    { id: second.video, actor: 'Ben', isExport: false, downloadUrl: null },
  ]);
  expect(JSON.stringify(seen.body)).not.toContain(owner.userId);
  expect(await (await fetch(url + seen.body.videos[0].url)).text()).toBe('film');

  const approved = await client.verdict(first.video, { verdict: 'approved' });
  expect(approved.body.videos[0].verdict).toMatchObject({ verdict: 'approved', author: 'Cleo' });
  const said = {
    text: ' <b>Too\u200b long</b>\r\n\n\n\nat 3',
    atSeconds: 3.2,
    asksForChanges: true,
  };
  const id = randomUUID();
  await client.comment(second.video, { id, ...said });
  expect((await client.comment(second.video, { id, ...said })).body.videos[1]).toMatchObject({
    verdict: { verdict: 'changes' },
    comments: [{ id, text: '<b>Too long</b>\n\nat 3', isOwner: false, isResolved: false }],
  });
  await waitFor(() => heard.filter((text) => text.includes('review.changed')).length === 2);

  const fed = (await owner.get(address)).body;
  expect([fed.newCount, fed.videos[1].comments[0].isNew]).toEqual([3, true]);
  const listed = async () => (await owner.get('/api/batches')).body[0].newCount;
  expect(await listed()).toBe(3);
  await owner.must.post(`${address}/seen`, { latest: fed.latest });
  await owner.must.post(`${address}/comments`, {
    ...{ id: randomUUID(), video: second.video, text: 'Will do.', replyTo: id },
  });
  const resolved = await owner.send('PATCH', `${address}/comments/${id}`, { isResolved: true });
  expect(resolved.body).toMatchObject({ newCount: 0 });
  expect(await listed()).toBe(0);
  expect((await client.open()).body.videos[1].comments).toMatchObject([
    { id, isResolved: true },
    { author: 'asked', isOwner: true, text: 'Will do.', replyTo: id },
  ]);
});

test('a film is reviewed by the same link as one video, and its review goes with it', async () => {
  const owner = await app.addUser('director');
  const { id, film } = await madeFilm(db, owner.userId, 'Coffee in three scenes');
  await store.put(storageKey('video', film.path), Buffer.from('film'));
  const address = `/api/batches/${id}/review`;
  const { url: link } = (await owner.post(address, { shared: true })).body;
  const slug = new URL(link).pathname.slice('/review/'.length);
  const client = clientOf(slug);
  const { body } = await client.open();
  expect(body).toMatchObject({ name: 'Coffee in three scenes', isFilm: true, coming: 0 });
  expect(body.videos).toMatchObject([{ id: film.video, title: body.name, actor: '', voice: '' }]);
  expect(await (await fetch(url + body.videos[0].url)).text()).toBe('film');
  await client.verdict(film.video, { verdict: 'approved' });
  await client.comment(film.video, {});
  const fed = (await owner.get(address)).body;
  expect(fed).toMatchObject({ newCount: 2 });
  const listed = async () => (await owner.get('/api/projects?kind=film')).body[0].newCount;
  expect(await listed()).toBe(2);
  await owner.must.post(`${address}/seen`, { latest: fed.latest });
  expect(await listed()).toBe(0);
  const stranger = await app.addUser('stranger to a film');
  expect((await stranger.get(address)).status).toBe(404);
  const shown = (await app.operator.get('/api/ops/shown')).body.items as Array<{ id: number }>;
  expect(shown.find((one) => one.id === film.projectId)).toMatchObject({
    reviewUrl: `/review/${slug}`,
  });

  await db.deleteFrom('films').where('id', '=', id).execute();
  expect((await client.open()).status).toBe(404);
  const left = db.selectFrom('reviews').select('batch_id').where('batch_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('what cannot be said, or is said of nothing, gets a sentence', async () => {
  const { owner, client, first, second, address } = await openReview('strict');
  const refusal = async (reply: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await reply;
    return [status, body.code];
  };
  const invalid = [400, 'invalid'];
  expect(await refusal(client.comment(first.video, { text: ' \u200b\n' }))).toEqual(invalid);
  expect(await refusal(client.comment(first.video, { text: 'x'.repeat(1001) }))).toEqual(invalid);
  expect(await refusal(client.comment(first.video, { author: '\u200b' }))).toEqual(invalid);
  expect(await refusal(client.verdict(randomUUID(), { verdict: 'approved' }))).toEqual([
    404,
    'gone',
  ]);
  await client.verdict(second.video, { verdict: 'approved' });
  await owner.must.post('/api/projects/delete', { ids: [second.projectId] });
  const late = await client.verdict(second.video, { verdict: 'approved' });
  expect(late.body.message).toContain('no longer part of the review');
  expect((await client.open()).body.videos).toHaveLength(1);
  expect((await owner.get('/api/batches')).body[0].newCount).toBe(0);
  const stranger = await app.addUser('stranger to a review');
  expect((await stranger.get(address)).status).toBe(404);
  expect((await stranger.post(address, { shared: true })).status).toBe(404);
  expect((await stranger.post(`${address}/seen`, { latest: 1 })).status).toBe(404);
  const unknown = await clientOf('x'.repeat(22)).open();
  expect([unknown.status, unknown.body.message]).toEqual([404, texts.review.notOpen]);
});

test('a link has a password, an end and a download as its owner sets them, and ends', async () => {
  const { owner, client, first, address, id } = await openReview('limited');
  const path = await addPostedExport(db, owner.userId, first);
  await store.put(storageKey('video', path), Buffer.from('edit'));
  await owner.send('PATCH', address, { password: 'between us', mayDownload: true });
  expect((await client.open()).body.code).toBe('password_required');
  expect((await client.verdict(first.video, { verdict: 'approved' })).status).toBe(403);
  expect((await client.unlock('between them')).body.code).toBe('wrong_password');
  const { key } = (await client.unlock('between us')).body;
  const [video] = (await client.open(`?key=${key}`)).body.videos;
  const saved = await fetch(url + video.downloadUrl);
  expect(await saved.text()).toBe('edit');
  expect(saved.headers.get('content-disposition')).toContain('1-hello-there-clara.mp4');
  expect((await client.verdict(first.video, { verdict: 'approved' }, `?key=${key}`)).status).toBe(
    200,
  );
  expect((await owner.send('PATCH', address, { expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(
    400,
  );

  const again = await owner.post(address, { shared: true });
  expect(again.body.link).toMatchObject({ hasPassword: true, mayDownload: true });
  const ended = await owner.post(address, { shared: false });
  expect(ended.body).toMatchObject({ url: null, link: null });
  expect(ended.body.videos[0].verdict).toMatchObject({ verdict: 'approved' });
  expect((await client.open(`?key=${key}`)).status).toBe(404);
  expect((await fetch(url + video.url)).status).toBe(401);
  expect((await owner.send('PATCH', address, { mayDownload: true })).status).toBe(404);
  const other = await owner.post(address, { shared: true });
  expect(other.body.link).toEqual({ mayDownload: false, expiresAt: null, hasPassword: false });
  expect((await owner.get(`/api/batches/${id}`)).status).toBe(200);
});

test('visitors report a reviewed video, and operators hide it or take the review down', async () => {
  const { owner, client, first, address, slug } = await openReview('reported');
  const about = { page: 'review', slug, video: first.video };
  const report = { about, reason: 'hate', note: '' };
  const stranger = await app.addUser('reporter of a review');
  expect((await stranger.post('/api/reports', report)).status).toBe(202);
  const [found] = (await app.operator.get('/api/ops/reports')).body.items;
  expect(found).toMatchObject({ video: first.video, reviewUrl: `/review/${slug}` });
  await app.act(`reports/${first.video}/decision`, { decision: 'take-down' });
  expect((await client.open()).status).toBe(404);
  const again = (await owner.post(address, { shared: true })).body;
  expect(again.videos.map((one: { id: string }) => one.id)).not.toContain(first.video);

  const other = new URL(again.url).pathname.replace('/review/', '/api/review/');
  expect((await owner.send('DELETE', other)).status).toBe(403);
  expect((await app.operator.send('DELETE', other)).body).toEqual({ success: true });
  const refused = await owner.post(address, { shared: true });
  expect([refused.status, refused.body.code]).toEqual([403, 'taken_down']);
  expect((await owner.get(address)).body.isTakenDown).toBe(true);
});

test('a network says so much in ten minutes, and no more', async () => {
  const { client, first, slug } = await openReview('flooded');
  const redis = new Redis(app.redis.url);
  onTestFinished(() => redis.disconnect());
  const counted = digestText(`review:${slug}:127.0.0.1`).slice(0, 22);
  await redis.set(`limit:${counted}`, 119, 'PX', 60_000);
  expect((await client.verdict(first.video, { verdict: 'approved' })).status).toBe(200);
  const refused = await client.comment(first.video, {});
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect((await client.open()).body.videos[0].comments).toEqual([]);
});
