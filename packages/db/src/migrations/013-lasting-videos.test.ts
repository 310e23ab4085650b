import { randomUUID } from 'node:crypto';
import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../client.ts';
import { migrateToLatest } from '../migrate.ts';
import { findSharedProject } from '../library/shares.repo.ts';
import { addOwner, databaseAfter } from '../testing/old-database.ts';

let db: Db;
/** Of the case that is prepared. */
let userId: string;

/** What was there before; it returns what has to be there afterwards. */
type Prepare = () => Promise<() => Promise<void>>;
const closing: Array<() => Promise<void>> = [];
const expectations = new Map<string, () => Promise<void>>();

// All cases are migrated at once, because that takes seconds.
beforeAll(async () => {
  const opened = await databaseAfter('009-erased-accounts', (close) => void closing.unshift(close));
  db = opened.db;
  for (const [what, prepare] of Object.entries(cases)) {
    userId = await addOwner(db, `owner${expectations.size}`);
    expectations.set(what, await prepare());
  }
  await migrateToLatest(opened.url);
});
afterAll(async () => {
  for (const close of closing) await close();
});

let minutes = 0;
const soon = () => new Date(Date.UTC(2026, 0, 1, 0, (minutes += 1)));

async function addProject(row: {
  kind: 'video' | 'influencer';
  script?: string;
  voice_id?: string;
}) {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: userId, created_at: soon(), ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addGeneration(
  kind: GenerationKind,
  projectId: number,
  options: { state?: GenerationState; input?: object } = {},
) {
  const { id } = await db
    .insertInto('generations')
    .values({
      user_id: userId,
      kind,
      state: options.state ?? 'succeeded',
      project_id: projectId,
      title: kind,
      input: JSON.stringify(options.input ?? {}),
      cost: kind === 'lipsync' ? 0 : 1,
      credit: kind === 'lipsync' ? 'included' : 'charged',
      created_at: soon(),
      deadline_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addFile(
  kind: 'video' | 'image' | 'audio',
  projectId: number,
  generationId: string,
  path: string,
) {
  const { id } = await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      project_id: projectId,
      source_generation: generationId,
      kind,
      path,
      content_type: kind,
      bytes: 1,
      sha256: 'x',
      created_at: soon(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a delivered video did: it took the place of the one before. */
async function addVideo(kind: GenerationKind, projectId: number, input: object = {}) {
  const generation = await addGeneration(kind, projectId, { input });
  const stage = randomUUID();
  const video = await addFile('video', projectId, generation, `${stage}.mp4`);
  const still = await addFile('image', projectId, generation, `${stage}.jpg`);
  await change(projectId, { video_asset: video, thumbnail_asset: still });
  return { generation, video, still };
}

const change = (id: number, values: Record<string, unknown>) =>
  db.updateTable('projects').set(values).where('id', '=', id).execute();

const projectOf = async (generationId: string) => {
  const { project_id: id } = await db
    .selectFrom('generations')
    .select('project_id')
    .where('id', '=', generationId)
    .executeTakeFirstOrThrow();
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
};

const cases: Record<string, Prepare> = {
  'replaced videos become separate entries again, with their share links': async () => {
    const home = await addProject({
      kind: 'video',
      script: 'Hello there.',
      voice_id: 'default-male',
    });
    const speech = await addGeneration('audio', home);
    const recording = await addFile('audio', home, speech, 'speech.wav');
    await change(home, { audio_asset: recording });
    const first = await addVideo('lipsync', home, { actorId: 'clara', audioPath: 'speech.wav' });
    await change(home, { share_slug: 'a-link', shared_video: first.video });
    const second = await addVideo('lipsync', home, { actorId: 'omar', audioPath: 'speech.wav' });
    await change(home, { actor_id: 'clara', taken_down_video: second.video });
    const third = await addVideo('lipsync', home, { actorId: 'nina', audioPath: 'speech.wav' });

    return async () => {
      const shown = await Promise.all(
        [first, second, third].map(({ generation }) => projectOf(generation)),
      );
      expect(shown[2]?.id).toBe(home);
      expect(new Set(shown.map(({ id }) => id)).size).toBe(3);
      for (const [index, made] of [first, second, third].entries())
        expect(shown[index]).toMatchObject({
          kind: 'video',
          script: 'Hello there.',
          voice_id: 'default-male',
          actor_id: ['clara', 'omar', 'nina'][index],
          audio_asset: recording,
          video_asset: made.video,
          thumbnail_asset: made.still,
          video_generation: made.generation,
        });
      expect(shown.map(({ taken_down_video }) => taken_down_video)).toEqual([
        null,
        second.video,
        null,
      ]);
      expect(await findSharedProject(db, 'a-link')).toMatchObject({ id: shown[0]?.id });
      const files = await db.selectFrom('assets').select(['id', 'project_id']).execute();
      const homeOf = (id: string) => files.find((file) => file.id === id)?.project_id;
      expect(homeOf(first.video)).toBe(shown[0]?.id);
      expect(homeOf(first.still)).toBe(shown[0]?.id);
      expect(homeOf(recording)).toBe(home);
    };
  },
  'a one shot replaced by a silent clip has its script again, and the clip has none': async () => {
    const home = await addProject({
      kind: 'influencer',
      script: 'Words.',
      voice_id: 'custom-male-1',
    });
    const oneShot = await addGeneration('one-shot', home);
    const portrait = await addFile('image', home, oneShot, 'portrait.png');
    const recording = await addFile('audio', home, oneShot, 'words.wav');
    await addFile('video', home, oneShot, 'clip.mp4');
    await addFile('image', home, oneShot, 'clip.jpg');
    const talking = await addFile('video', home, oneShot, 'talking.mp4');
    const still = await addFile('image', home, oneShot, 'talking.jpg');
    await change(home, { image_asset: portrait, audio_asset: recording, is_approved: true });
    const clip = await addVideo('influencer-video', home, { imagePath: 'portrait.png' });

    return async () => {
      expect(await projectOf(clip.generation)).toMatchObject({
        id: home,
        script: null,
        audio_asset: null,
        image_asset: portrait,
        video_asset: clip.video,
        is_approved: true,
      });
      expect(await projectOf(oneShot)).toMatchObject({
        kind: 'influencer',
        script: 'Words.',
        voice_id: 'custom-male-1',
        audio_asset: recording,
        image_asset: portrait,
        video_asset: talking,
        thumbnail_asset: still,
        is_approved: false,
      });
    };
  },
  'a second video in progress has its own project before it is delivered': async () => {
    const home = await addProject({ kind: 'video', script: 'Hello.' });
    const recording = await addFile('audio', home, await addGeneration('audio', home), 'a.wav');
    await change(home, { audio_asset: recording });
    const done = await addVideo('lipsync', home, { actorId: 'clara', audioPath: 'a.wav' });
    const running = await addGeneration('lipsync', home, {
      state: 'running',
      input: { actorId: 'omar', audioPath: 'a.wav' },
    });
    const alone = await addProject({ kind: 'video', script: 'Another.' });
    const [first, second] = [
      await addGeneration('lipsync', alone, { state: 'queued' }),
      await addGeneration('lipsync', alone, { state: 'queued' }),
    ];

    return async () => {
      expect(await projectOf(done.generation)).toMatchObject({ id: home, video_asset: done.video });
      expect(await projectOf(running)).toMatchObject({
        audio_asset: recording,
        actor_id: 'omar',
        video_asset: null,
        video_generation: running,
      });
      expect(await projectOf(first)).toMatchObject({ id: alone, video_generation: first });
      const { id } = await projectOf(second);
      expect([home, alone]).not.toContain(id);
    };
  },
  'projects that lost nothing are unchanged': async () => {
    const owner = userId;
    const home = await addProject({ kind: 'video', script: 'Hello.' });
    await addVideo('lipsync', home, { actorId: 'clara' });
    await addGeneration('lipsync', home, { state: 'failed' });
    const empty = await addProject({ kind: 'video', script: 'No video yet.' });
    await addGeneration('audio', empty);

    return async () => {
      const projects = await db
        .selectFrom('projects')
        .select('id')
        .where('user_id', '=', owner)
        .orderBy('id')
        .execute();
      expect(projects.map(({ id }) => id)).toEqual([home, empty]);
    };
  },
};

test.each(Object.keys(cases))('%s', async (what) => {
  await expect(expectations.get(what)?.()).resolves.toBeUndefined();
});
