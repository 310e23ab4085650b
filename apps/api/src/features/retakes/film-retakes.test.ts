import { randomUUID } from 'node:crypto';
import { recordingPath, stageFilePath } from '@talkreel/contracts/media';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const { db, ...opened } = await openConsole();
await seedCast(db);
type User = Awaited<ReturnType<typeof opened.addUser>>;

const ASYNC = { prefer: 'respond-async' };
const LINES = ['It is cold. It is dark.', 'Here is a lamp.'];
const SCENE_SECONDS = 4;

async function newFilm(me: User): Promise<{ id: string; projectId: number }> {
  const scenes = LINES.map((text) => ({ text, actor: 'clara', voice: 'default-male' }));
  const { id, projectId } = (await me.post('/api/films', { scenes, transition: 'crossfade' })).body;
  return { id, projectId };
}

async function addFile(me: User, kind: 'audio' | 'video', path: string, generation: string) {
  const { id } = await saveAsset(db, {
    ...{ kind, path, owner_id: me.userId, source_generation: generation, bytes: 9, sha256: '' },
    ...{ content_type: `${kind}/any`, duration_seconds: SCENE_SECONDS },
  });
  return id;
}

/** Delivers a film as far as its files are looked up; returns its scenes' generations and videos. */
async function deliver(me: User, { id, projectId }: { id: string; projectId: number }) {
  const stages = await db
    .selectFrom('stages')
    .innerJoin('generations', 'generations.id', 'stages.generation_id')
    .select(['stages.id', 'stages.name', 'stages.generation_id as generation'])
    .where('generations.set_id', '=', id)
    .orderBy('generations.set_position')
    .execute();
  const scenes: Array<{ id: string; videoPath: string }> = [];
  for (const stage of stages) {
    if (stage.name === 'audio')
      await addFile(me, 'audio', recordingPath(stage.id), stage.generation);
    if (stage.name !== 'lipsync') continue;
    const videoPath = stageFilePath(stage.id, 'mp4');
    await addFile(me, 'video', videoPath, stage.generation);
    scenes.push({ id: stage.generation, videoPath });
  }
  await db.updateTable('stages').set({ state: 'succeeded' }).execute();
  const join = stages.find(({ name }) => name === 'join')?.generation ?? '';
  const shown = {
    video_asset: await addFile(me, 'video', `${randomUUID()}.mp4`, join),
    audio_asset: await addFile(me, 'audio', `${randomUUID()}.wav`, join),
    video_generation: null,
  };
  await db.updateTable('projects').set(shown).where('id', '=', projectId).execute();
  await db
    .updateTable('generations')
    .set({ state: 'succeeded', finished_at: new Date() })
    .execute();
  return scenes;
}

test('a sentence of a film is one of its scene: that is made again, and all are joined', async () => {
  const me = await opened.addUser('films');
  const film = await newFilm(me);
  const scenes = await deliver(me, film);
  const path = `/api/projects/${film.projectId}`;
  expect((await me.get(path)).body.performers).toEqual(['Clara']);
  const { sentences, problem } = (await me.get(`${path}/sentences`)).body;
  expect(problem).toBeNull();
  expect(sentences.map(({ text }: { text: string }) => text)).toEqual([
    'It is cold.',
    'It is dark.',
    'Here is a lamp.',
  ]);
  // The second scene begins where the first one fades.
  expect(sentences[2].startSeconds).toBeGreaterThanOrEqual(SCENE_SECONDS - 0.32);
  const asked = { sentence: 1, before: 'It is dark.', text: 'It is late.' };
  const { status, body } = await me.post(`${path}/retakes`, asked, ASYNC);
  expect([status, body.cost]).toEqual([202, 1]);
  const { input } = (await me.get(`/api/generations/${body.id}`)).body;
  expect(input).toMatchObject({
    script: 'It is cold. It is late.\nHere is a lamp.',
    film: { scene: 0, text: 'It is cold. It is late.', scenes: [null, scenes[1]?.id] },
  });
  const stages = await db
    .selectFrom('stages')
    .select(['name', 'needs', 'input'])
    .where('generation_id', '=', body.id)
    .orderBy('position')
    .execute();
  expect(stages).toMatchObject([
    { name: 'audio', needs: [], input: { sceneRetake: { text: 'It is late.' } } },
    {
      name: 'lipsync',
      needs: ['audio'],
      input: { sceneRetake: { videoPath: scenes[0]?.videoPath } },
    },
    {
      ...{ name: 'join', needs: ['lipsync'] },
      input: { sceneRetake: { scenes: [null, scenes[1]?.videoPath], transition: 'crossfade' } },
    },
  ]);
});

test('a film in which several influencers of its user perform is refused, and one whose files are gone', async () => {
  const me = await opened.addUser('cast');
  const film = await newFilm(me);
  const scenes = await deliver(me, film);
  const path = `/api/projects/${film.projectId}`;
  const ask = (sentence: number) =>
    me.post(`${path}/retakes`, { sentence, before: 'It is cold.', text: 'No.' }, ASYNC);
  expect((await ask(7)).body.code).toBe('sentence_moved');
  for (const [index, { id }] of scenes.entries()) {
    const input = JSON.stringify({
      ...{ text: LINES[index], voiceId: 'default-male', videoPath: 'actors/clara.mp4' },
      influencer: {
        ...{ id: index + 1, name: 'Mira', isPhoto: true, videoPath: 'a.mp4' },
        ...{ thumbnailPath: null, durationSeconds: 9 },
      },
    });
    await db.updateTable('generations').set({ input }).where('id', '=', id).execute();
  }
  const refused = await ask(0);
  expect(refused).toMatchObject({ status: 409, body: { message: retakeTexts.severalInfluencers } });
  await db
    .deleteFrom('assets')
    .where('path', '=', scenes[1]?.videoPath ?? '')
    .execute();
  expect((await ask(0)).body.code).toBe('source_gone');
});
