import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { order } from '@talkreel/testing/order';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { findAssetById, saveAsset } from './assets.repo.ts';
import {
  countAffected,
  findSource,
  listConsents,
  listSourcesOf,
  saveConsent,
  withdrawConsent,
  type NewConsent,
  type Source,
} from './consents.repo.ts';
import { saveOwnRecording } from './own-recordings.repo.ts';
import { listTrash, restoreProjects } from '../library/trash.repo.ts';
import { planOf } from '../testing/plan-of.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: userId } = await findOrCreateUser(db, somebody('sender'), 20);
const { id: otherId } = await findOrCreateUser(db, somebody('other'), 20);

const stated: NewConsent = {
  kind: 'face',
  subject: 'someone-else',
  name: 'Ada',
  ground: 'agreed',
  version: 1,
  statement: 'They agreed.',
  locale: 'en',
  address: '192.0.2.1',
};

const file = (kind: 'image' | 'video' | 'audio', path: string, projectId: number | null = null) =>
  saveAsset(db, {
    ...{ owner_id: userId, kind, path, content_type: `${kind}/x`, bytes: 1, sha256: 'x' },
    project_id: projectId,
  });

/** A project that shows a video, with the generation that was to make it. */
async function made(owner: string, input: object, change: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: owner, kind: 'video', ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('generations')
    .values({
      ...{ user_id: owner, kind: 'lipsync', state: 'succeeded', title: 'Video', cost: 1 },
      ...{ credit: 'charged', credit_bucket: 'free', project_id: id, deadline_at: new Date() },
      input: JSON.stringify(input),
    })
    .execute();
  return id;
}

/** A photo with its influencer, a shared video of it, one of another user's, and one that is being made. */
async function face() {
  const photo = await file('image', `uploads/${randomUUID()}.jpg`);
  await saveConsent(db, userId, photo.id, stated);
  const { id: influencer } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'influencer', image_asset: photo.id, is_approved: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('assets')
    .set({ project_id: influencer })
    .where('id', '=', photo.id)
    .execute();
  const clip = await file('video', `${randomUUID()}.mp4`, influencer);
  await db
    .updateTable('projects')
    .set({ video_asset: clip.id })
    .where('id', '=', influencer)
    .execute();
  const input = { influencer: { id: influencer }, videoPath: clip.path };
  const { id: video } = await file('video', `${randomUUID()}.mp4`);
  const share_slug = randomUUID().slice(0, 22);
  const shared = await made(userId, input, { video_asset: video, shared_video: video, share_slug });
  const others = await made(otherId, input);
  const running = await acceptGeneration(db, {
    ...order(otherId, 'lipsync'),
    input,
    project: {
      ...{ kind: 'video' as const, name: null, script: 'Hi', description: null },
      ...{ actorId: null, voiceId: null, audioAsset: null, imageAsset: null },
    },
  });
  const source: Source = { id: photo.id, kind: 'face', userId };
  return { source, influencer, clip, shared, others, running };
}

const projectOf = (id: number) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const withdraw = (source: Source, by: 'user' | 'operator' = 'user') =>
  db.transaction().execute((tx) => withdrawConsent(tx, source, by));

test('a withdrawn face takes everything with it, also what others made and make of it', async () => {
  const bystander = await made(userId, { influencer: { id: 987_654 } });
  const { source, influencer, clip, shared, others, running } = await face();
  const counted = await countAffected(db, source);
  expect(counted).toEqual({
    ...{ influencers: 1, videos: 3, films: 0, exports: 0 },
    ...{ links: 1, community: 1, running: 1, ofOthers: 2 },
  });
  const done = await withdraw(source);
  expect(done?.affected).toEqual(counted);
  expect(done?.cancelled).toEqual([{ id: running?.generationId, userId: otherId }]);
  for (const id of [influencer, shared, others])
    expect(await projectOf(id)).toMatchObject({ share_slug: null, is_approved: false });
  // Neither listed in the trash nor restored from it, but due for removal.
  expect((await listTrash(db, userId, { limit: 50, before: null }, 30)).rows).toEqual([]);
  expect(await restoreProjects(db, userId, [influencer, shared], 30)).toEqual([]);
  for (const id of [source.id, clip.id]) expect(await findAssetById(db, id)).toBeUndefined();
  expect((await projectOf(bystander)).deleted_at).toBeNull();
  const [back] = await db
    .selectFrom('generations')
    .select(['state', 'credit'])
    .where('id', '=', running?.generationId ?? '')
    .execute();
  expect(back).toEqual({ state: 'cancelled', credit: 'returned' });
});

test('a consent is withdrawn once, whoever presses again and however often at once', async () => {
  const { source } = await face();
  const presses = await Promise.all([withdraw(source), withdraw(source), withdraw(source)]);
  expect(presses.filter((done) => done !== null)).toHaveLength(1);
  expect(await withdraw(source, 'operator')).toBeNull();
  expect((await findSource(db, userId, source.id))?.consent).toMatchObject({
    withdrawn_by: 'user',
    name: 'Ada',
  });
});

test('a photo from before statements were kept can be withdrawn too', async () => {
  const photo = await file('image', `uploads/${randomUUID()}.jpg`);
  const source = await findSource(db, userId, photo.id);
  expect(source).toMatchObject({ kind: 'face', consent: null });
  await withdraw({ id: photo.id, kind: 'face', userId });
  expect((await findSource(db, userId, photo.id))?.consent).toMatchObject({ subject: null });
});

test('nobody finds the consent of another user', async () => {
  const { source } = await face();
  expect(await findSource(db, otherId, source.id)).toBeUndefined();
  expect(await findSource(db, null, source.id)).toBeDefined();
  expect((await listConsents(db, otherId)).length).toBe(0);
});

test('a withdrawn voice takes the speeches and videos in which it speaks', async () => {
  const asset = await file('audio', `recordings/${randomUUID()}.wav`);
  const kept = await saveOwnRecording(db, userId, {
    asset: { ...asset, provenance: null, word_times: null },
    statement: { consent: 'own-voice', statement: 'Mine.', version: 1 },
  });
  const source: Source = { id: kept?.id ?? '', kind: 'voice', userId };
  const speech = await made(userId, { recordingId: source.id });
  const video = await made(userId, { speech: { recordingId: source.id } });
  const copy = await file('audio', `${randomUUID()}.wav`, speech);
  expect(await listSourcesOf(db, video)).toEqual([source]);
  expect(await countAffected(db, source)).toMatchObject({ videos: 2, influencers: 0 });
  expect((await withdraw(source))?.projects.map(({ id }) => id)).toEqual([speech, video]);
  expect(await findAssetById(db, copy.id)).toBeUndefined();
});

test('a project names the faces in it', async () => {
  const { source, influencer, shared } = await face();
  expect(await listSourcesOf(db, influencer)).toEqual([source]);
  expect(await listSourcesOf(db, shared)).toEqual([source]);
});

test('what was made of a face or a voice is found by index, however much others have made', async () => {
  for (const kind of ['face', 'voice'] as const) {
    const source: Source = { id: randomUUID(), kind, userId };
    const plan = await planOf(db, (watched) => countAffected(watched, source));
    expect(plan).toContain(kind === 'face' ? 'generations_influencer' : 'generations_recording');
    expect(plan).not.toMatch(/Seq Scan on (generations|projects)/);
  }
});
