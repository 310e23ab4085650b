import { randomUUID } from 'node:crypto';
import { texts } from '@talkreel/contracts/texts';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { expect, test } from 'vitest';
import { openConsole } from '../testing/open-console.ts';
import { seedCast } from '../testing/seed-cast.ts';

const opened = await openConsole();
const { db } = opened;
await seedCast(db);

type User = Awaited<ReturnType<typeof opened.addUser>>;

const keyed = (key: string) => ({ 'idempotency-key': key, prefer: 'respond-async' });

async function addFile(
  { userId }: User,
  kind: 'video' | 'image' | 'audio',
  projectId: number | null,
) {
  const path = `${randomUUID()}.${{ video: 'mp4', image: 'png', audio: 'wav' }[kind]}`;
  const { id } = await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      project_id: projectId,
      kind,
      path,
      content_type: `${kind}/x`,
      bytes: 1,
      sha256: 'x'.repeat(64),
      duration_seconds: kind === 'image' ? null : 5,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, path };
}

/** An influencer or a video of a user's, with picture and clip. */
async function addProject(who: User, kind: 'influencer' | 'video') {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: who.userId, kind, name: 'Ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [image, video] = [await addFile(who, 'image', id), await addFile(who, 'video', id)];
  await db
    .updateTable('projects')
    .set({ image_asset: image.id, video_asset: video.id })
    .where('id', '=', id)
    .execute();
  return { id, image: `/api/images/${image.path}`, video: `/api/videos/${video.path}` };
}

const rename = (who: User, id: number) =>
  who.send('PATCH', `/api/ai-influencer/projects/${id}`, { name: 'Grace' });
const remove = (who: User, id: number) => who.post('/api/projects/delete', { ids: [id] });

const makers = {
  batches: (actor: string) => ({ openings: ['One.'], actors: [actor], voices: ['default-male'] }),
  films: (actor: string) => ({
    scenes: ['One.', 'Two.'].map((text) => ({ text, actor, voice: 'default-male' })),
  }),
};
const kinds = ['batches', 'films'] as const;

test.each(kinds)(
  '%s: a request is the same after its influencer was renamed or deleted',
  async (kind) => {
    const me = await opened.addUser(`renames-${kind}`);
    const influencer = await addProject(me, 'influencer');
    const asked = makers[kind](influencer.video);
    const first = await me.post(`/api/${kind}`, asked, keyed('one'));
    expect([first.status, first.body.message]).toEqual([201, undefined]);
    const { has } = await opened.balanceOf(me.userId);
    expect((await rename(me, influencer.id)).status).toBe(200);
    const seen = { status: 200, body: { id: first.body.id } };
    expect(await me.post(`/api/${kind}`, asked, keyed('one'))).toMatchObject(seen);
    // The user asks in another tab while the first request is in progress.
    expect(await me.post(`/api/${kind}`, asked, keyed('two'))).toMatchObject(seen);
    await remove(me, influencer.id);
    expect(await me.post(`/api/${kind}`, asked, keyed('one'))).toMatchObject(seen);
    expect(await me.post(`/api/${kind}`, asked)).toMatchObject(seen);
    expect((await opened.balanceOf(me.userId)).has).toBe(has);
  },
);

test.each(kinds)(
  '%s: the key of another request is refused, and what is gone cannot be asked for',
  async (kind) => {
    const me = await opened.addUser(`others-${kind}`);
    const influencer = await addProject(me, 'influencer');
    await me.must.post(`/api/${kind}`, makers[kind](influencer.video), keyed('one'));
    const other = await me.post(`/api/${kind}`, makers[kind]('clara'), keyed('one'));
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    const { id, video } = await addProject(me, 'influencer');
    await remove(me, id);
    expect((await me.post(`/api/${kind}`, makers[kind](video), keyed('two'))).status).toBe(400);
  },
);

test.each(kinds)(
  '%s: a repeat of what the previous release stored is found by what it became',
  async (kind) => {
    const me = await opened.addUser(`before-${kind}`);
    const asked = makers[kind]('clara');
    const { id } = (await me.post(`/api/${kind}`, asked, keyed('one'))).body;
    await db.updateTable(kind).set({ asked_hash: null }).where('id', '=', id).execute();
    for (const key of ['one', 'two'])
      expect(await me.post(`/api/${kind}`, asked, keyed(key))).toMatchObject({ body: { id } });
  },
);

test('a repeat of a speech that the previous release stored is found by what it became', async () => {
  const me = await opened.addUser('before-speech');
  const asked = { text: 'Hello.', speaker: 'default-male' };
  const post = () => me.post('/api/replicate/audio', asked, keyed('one'));
  const { id } = (await post()).body;
  await db.updateTable('generations').set({ asked_hash: null }).where('id', '=', id).execute();
  expect(await post()).toMatchObject({ status: 202, body: { id } });
});

test('a video is the same request after its influencer was deleted', async () => {
  const me = await opened.addUser('lipsync');
  const influencer = await addProject(me, 'influencer');
  const speech = await addFile(me, 'audio', null);
  const asked = { video: influencer.video, audioUrl: `/api/audio/${speech.path}` };
  const post = () => me.post('/api/replicate/lipsync', asked, keyed('one'));
  const first = await post();
  expect([first.status, first.body.message]).toEqual([202, undefined]);
  await remove(me, influencer.id);
  expect(await post()).toMatchObject({ status: 202, body: { id: first.body.id } });
  const other = await me.post('/api/replicate/lipsync', asked, keyed('two'));
  expect(other).toMatchObject({ status: 404, body: { code: 'deleted' } });
});

test('a clip is the same request after its influencer was deleted', async () => {
  const me = await opened.addUser('animator');
  const influencer = await addProject(me, 'influencer');
  const asked = { image: influencer.image };
  const post = () => me.post('/api/ai-influencer/video', asked, keyed('one'));
  const first = await post();
  expect([first.status, first.body.message]).toEqual([202, undefined]);
  await failGeneration(db, first.body.id, { code: 'x', message: 'No.' });
  await remove(me, influencer.id);
  expect(await post()).toMatchObject({ status: 202, body: { id: first.body.id } });
});

test('a take is the same request after its project was deleted', async () => {
  const me = await opened.addUser('speaker');
  const project = await addProject(me, 'video');
  const asked = { text: 'Hello.', speaker: 'default-male', projectId: project.id };
  const post = () => me.post('/api/replicate/audio', asked, keyed('one'));
  const first = await post();
  expect([first.status, first.body.message]).toEqual([202, undefined]);
  await failGeneration(db, first.body.id, { code: 'x', message: 'No.' });
  await remove(me, project.id);
  expect(await post()).toMatchObject({ status: 202, body: { id: first.body.id } });
});

test('an export is the same request after the brand was changed, and other work under a new key', async () => {
  const me = await opened.addUser('brander');
  const project = await addProject(me, 'video');
  const endCard = { title: 'Sleep better', action: 'Shop now', address: 'nightowl.example' };
  const paint = (color: string) =>
    me.send('PATCH', '/api/brand', { colors: [color, '#101820'], font: 'serif', endCard });
  await paint('#d0a020');
  const asked = { format: '4:5', brand: { logo: false, endCard: true, music: false } };
  const post = (key: string) => me.post(`/api/projects/${project.id}/exports`, asked, keyed(key));
  const first = await post('one');
  expect([first.status, first.body.message]).toEqual([202, undefined]);
  await paint('#20d0a0');
  const other = await post('two');
  expect(other.status).toBe(202);
  expect(other.body.id).not.toBe(first.body.id);
  expect(await post('one')).toMatchObject({ status: 202, body: { id: first.body.id } });
});

test('scenes are made again once under one key, and others are another request', async () => {
  const me = await opened.addUser('retrier');
  const film = (await me.post('/api/films', makers.films('clara'))).body;
  for (const { generation } of film.scenes)
    await failGeneration(db, generation.id, { code: 'x', message: 'No.' });
  const retry = (position: number) =>
    me.post(`/api/films/${film.id}/retry`, { scenes: [{ position }] }, keyed('again'));
  const first = await retry(0);
  expect(first.status).toBe(202);
  await failGeneration(db, first.body.scenes[0].generation.id, {
    code: 'x',
    message: texts.provider.rateLimited,
  });
  const repeated = await retry(0);
  expect(repeated.status).toBe(202);
  expect(repeated.body.scenes[0].generation).toMatchObject({
    id: first.body.scenes[0].generation.id,
  });
  const other = await retry(1);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
});
