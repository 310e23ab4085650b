import { randomUUID } from 'node:crypto';
import { texts } from '@talkreel/contracts/texts';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { addMedia, beginMedia, deleteMedia } from '@talkreel/db/media/media.repo';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const { db, ...opened } = await openConsole();
await seedCast(db);
type User = Awaited<ReturnType<typeof opened.addUser>>;

const OPENINGS = ['Cold again?\nThis cup keeps coffee hot.', 'Stop.\nThis cup keeps coffee hot.'];

async function newBatch(me: User): Promise<string> {
  const asked = { openings: OPENINGS, actors: ['clara'], voices: ['default-male'] };
  return (await me.post('/api/batches', asked)).body.id;
}

/** Delivers the video of a place of a batch, as far as its files are looked up. */
async function made(me: User, batchId: string, position: number): Promise<number> {
  const { project_id: id } = await db
    .selectFrom('generations')
    .select('project_id')
    .where('set_id', '=', batchId)
    .where('set_position', '=', position)
    .executeTakeFirstOrThrow();
  await deliver(me, id ?? 0);
  return id ?? 0;
}

/** A version of a video that says something else, as a retake makes it. */
async function retaken(me: User, of: number, script: string): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: me.userId, kind: 'video', script, version_of: of, version_root: of })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deliver(me, id);
  return id;
}

async function deliver(me: User, id: number): Promise<void> {
  const file = async (kind: 'audio' | 'video') =>
    (
      await saveAsset(db, {
        ...{ kind, path: `${randomUUID()}.mp4`, owner_id: me.userId, project_id: id },
        ...{ bytes: 9, sha256: kind, content_type: `${kind}/mp4`, duration_seconds: 6 },
      })
    ).id;
  const files = {
    audio_asset: await file('audio'),
    video_asset: await file('video'),
    video_generation: null,
  };
  await db.updateTable('projects').set(files).where('id', '=', id).execute();
}

/** A picture in a library, prepared. */
async function picture(me: User): Promise<string> {
  const id = randomUUID();
  const source = {
    ...{ kind: 'image' as const, path: `media/${id}.png`, owner_id: me.userId },
    ...{ bytes: 9, sha256: '', content_type: 'image/png' },
  };
  const about = { id, kind: 'picture' as const, title: 'Cup', rights: '', folderId: null };
  await addMedia(db, me.userId, { ...about, source }, 1_000);
  const generationId = await opened.deliveredSpeech(me.userId);
  const result = JSON.stringify({ url: `/api/images/${id}.png`, width: 90, height: 160 });
  await db.updateTable('generations').set({ result }).where('id', '=', generationId).execute();
  await beginMedia(db, { id, userId: me.userId, generationId });
  return id;
}

const ASYNC = { prefer: 'respond-async' };

test('what is chosen once is at the words of each video, and in the exports that ask for it', async () => {
  const me = await opened.addUser('shooter');
  const mediaId = await picture(me);
  const path = `/api/batches/${await newBatch(me)}/shots`;
  const first = (await me.get(path)).body;
  expect(first).toMatchObject({ version: 0, changedAt: null, shots: [] });
  expect(first.texts.map((text: typeof first) => [text.part, text.words.length])).toEqual([
    [null, 5],
    [0, 2],
    [1, 1],
  ]);
  const shots = [
    { part: 0, from: 0, to: 0, words: 'Cold', mediaId },
    { part: null, from: 1, to: 2, words: 'cup keeps', mediaId, layout: 'split' },
  ];
  const saved = await me.send('PATCH', path, { version: 0, shots });
  expect(saved.body).toMatchObject({ version: 1, missing: [] });
  expect(saved.body.shots.map(({ part }: typeof first) => part)).toEqual([null, 0]);

  const batchId = path.split('/')[3] ?? '';
  const [one, two] = [await made(me, batchId, 0), await made(me, batchId, 1)];
  const ofOne = (await me.get(`/api/projects/${one}/shots`)).body;
  expect(ofOne).toMatchObject({ of: 'batch', missing: [] });
  expect(ofOne.shots).toMatchObject([{ from: 0 }, { from: 3, to: 4, layout: 'split' }]);
  const ofTwo = (await me.get(`/api/projects/${two}/shots`)).body;
  expect(ofTwo).toMatchObject({ missing: ['Cold'], shots: [{ from: 2, to: 3 }] });

  // A version keeps them, at the words that it still says.
  const version = await retaken(me, one, 'Lukewarm?\nThis cup keeps coffee hot.');
  const ofVersion = (await me.get(`/api/projects/${version}/shots`)).body;
  expect(ofVersion).toMatchObject({ of: 'batch', missing: ['Cold'], shots: [{ from: 2, to: 3 }] });

  const exported = async (id: number, asked: object) => {
    const { status, body } = await me.post(`/api/projects/${id}/exports`, asked, ASYNC);
    expect([status, body.message]).toEqual([202, undefined]);
    return (await me.get(`/api/generations/${body.id}`)).body.input;
  };
  expect((await exported(two, { format: '9:16', shots: 'set' })).shots).toMatchObject([
    { words: 'cup keeps' },
  ]);
  expect((await exported(version, { format: '9:16', shots: 'set' })).shots).toMatchObject([
    { words: 'cup keeps', from: 2 },
  ]);
  expect(await exported(two, { format: '9:16' })).not.toHaveProperty('shots');
  const nearer = { from: 0, to: 0, words: 'Stop.', mediaId: null, layout: 'punch' };
  const punched = await exported(two, { format: '4:5', shots: [nearer] });
  expect(punched.shots).toMatchObject([{ layout: 'punch', mediaId: '', zoom: 'slow' }]);
  const bare = { ...nearer, layout: 'media' };
  const refusedBare = await me.post(`/api/projects/${two}/exports`, {
    ...{ format: '4:5', shots: [bare] },
  });
  expect(refusedBare).toMatchObject({ status: 400, body: { message: texts.shot.noMedia } });

  // Deleted media is named before anything is made, and only where it would be seen.
  await deleteMedia(db, me.userId, mediaId);
  const refused = await me.post(
    `/api/projects/${one}/exports`,
    { format: '1:1', shots: 'set' },
    ASYNC,
  );
  expect(refused).toMatchObject({ status: 409, body: { message: texts.shot.mediaGone } });
});

test('media deleted while a batch renders is named when a video is exported, and costs and stops nothing', async () => {
  const me = await opened.addUser('deleter');
  const mediaId = await picture(me);
  const batchId = await newBatch(me);
  const path = `/api/batches/${batchId}/shots`;
  const shot = { part: null, from: 1, to: 2, words: 'cup keeps', mediaId };
  const opening = { part: 1, from: 0, to: 0, words: 'Stop.', mediaId: null, layout: 'punch' };
  await me.send('PATCH', path, { version: 0, shots: [shot, opening] });
  const before = await opened.balanceOf(me.userId);
  const states = async () =>
    (await me.get(`/api/batches/${batchId}`)).body.videos.map(
      ({ generation }: { generation: { state: string } }) => generation.state,
    );
  expect(await states()).toEqual(['queued', 'queued']);

  expect((await me.send('DELETE', `/api/media/${mediaId}`, {})).status).toBe(204);
  expect(await states()).toEqual(['queued', 'queued']);
  const id = await made(me, batchId, 1);
  const ask = () => me.post(`/api/projects/${id}/exports`, { format: '9:16', shots: 'set' }, ASYNC);
  expect(await ask()).toMatchObject({
    status: 409,
    body: { code: 'shot_media_gone', message: texts.shot.mediaGone },
  });
  expect(await opened.balanceOf(me.userId)).toEqual(before);

  // The shot is still there to be given something else, with which the video is exported.
  expect((await me.get(path)).body).toMatchObject({ version: 1, shots: [{ mediaId }, opening] });
  const other = { ...shot, mediaId: null, layout: 'punch' };
  await me.send('PATCH', path, { version: 1, shots: [other, opening] });
  expect((await ask()).status).toBe(202);
});

test('a tab that knows an older version changes nothing, and neither does a stranger', async () => {
  const me = await opened.addUser('two-tabs');
  const path = `/api/batches/${await newBatch(me)}/shots`;
  const shot = { part: null, from: 0, to: 1, words: 'This cup', mediaId: randomUUID() };
  const save = (who: User, version: number, shots: object[]) =>
    who.send('PATCH', path, { version, shots });
  const both = await Promise.all([save(me, 0, [shot]), save(me, 0, [])]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect((await save(me, 0, [shot])).body.code).toBe('shots_changed');
  expect((await save(await opened.addUser('stranger'), 1, [])).status).toBe(404);
  const shared = await save(me, 1, [shot, { ...shot, from: 1, to: 2 }]);
  expect(shared).toMatchObject({ status: 400, body: { message: texts.shot.overlap } });
  const nowhere = await save(me, 1, [{ ...shot, part: 5 }]);
  expect(nowhere).toMatchObject({ status: 400, body: { message: texts.shot.noText } });
  // Other words than those that are there are kept, and named.
  const lost = await save(me, 1, [{ ...shot, words: 'That mug' }]);
  expect(lost).toMatchObject({ status: 200, body: { version: 2, missing: [0] } });
});

test('words on screen are kept beside the shots', async () => {
  const me = await opened.addUser('titler');
  const batchId = await newBatch(me);
  const ofBatch = `/api/batches/${batchId}/shots`;
  const price = { kind: 'sticker', text: '$29', time: { at: 'whole' } };
  const saved = await me.send('PATCH', ofBatch, { version: 0, shots: [], titles: [price] });
  expect(saved.body).toMatchObject({ version: 1, titles: [{ ...price, style: 'burst' }] });
  // A program that knows nothing of them changes nothing.
  const shot = { part: null, from: 0, to: 1, words: 'This cup', mediaId: randomUUID() };
  await me.send('PATCH', ofBatch, { version: 1, shots: [shot] });
  const video = await made(me, batchId, 0);
  expect((await me.get(`/api/projects/${video}/shots`)).body.titles).toMatchObject([price]);
  const atWords = { ...price, time: { at: 'words', from: 0, to: 0, words: 'This' } };
  const refused = await me.send('PATCH', ofBatch, { version: 2, shots: [], titles: [atWords] });
  expect(refused).toMatchObject({ status: 400, body: { message: texts.title.ofBatch } });
  expect((await me.get(ofBatch)).body).toMatchObject({ version: 2, titles: [price] });
});

test('words on screen of a film follow its words, and those whose words are gone are left out', async () => {
  const me = await opened.addUser('film-titler');
  const scene = (text: string) => ({ text, actor: 'clara', voice: 'default-male' });
  const film = (await me.post('/api/films', { scenes: [scene('One.'), scene('Two.')] })).body;
  const ofFilm = `/api/films/${film.id}/shots`;
  const at = (from: number, words: string) => ({ at: 'words', from, to: from, words });
  const price = { kind: 'sticker', text: '$29' };
  const titles = [at(0, 'Two.'), at(1, 'Three.')].map((time) => ({ ...price, time }));
  expect((await me.send('PATCH', ofFilm, { version: 0, shots: [], titles })).status).toBe(200);
  const { projectId } = (await me.get(`/api/films/${film.id}`)).body;
  await deliver(me, projectId);
  await db
    .updateTable('projects')
    .set({ script: 'One.\nTwo.' })
    .where('id', '=', projectId)
    .execute();
  const { titles: followed } = (await me.get(`/api/projects/${projectId}/shots`)).body;
  expect(followed).toMatchObject([{ time: at(1, 'Two.') }]);
});

test('a film has the shots of its scenes', async () => {
  const me = await opened.addUser('filmer');
  const scene = (text: string) => ({ text, actor: 'clara', voice: 'default-male' });
  const { id } = (await me.post('/api/films', { scenes: [scene('One.'), scene('Two.')] })).body;
  const path = `/api/films/${id}/shots`;
  const shot = { part: 1, from: 0, to: 0, words: 'Two.', mediaId: randomUUID() };
  const saved = await me.send('PATCH', path, { version: 0, shots: [shot] });
  expect(saved.body).toMatchObject({ texts: [{ part: 0 }, { part: 1 }], missing: [] });
  const { projectId } = (await me.get(`/api/films/${id}`)).body;
  expect((await me.get(`/api/projects/${projectId}/shots`)).body.of).toBe('film');
});
