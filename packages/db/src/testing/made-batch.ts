import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { saveAsset } from '../media/assets.repo.ts';
import type { GenerationState } from '@talkreel/contracts/names';

const actorOf = (title: string) => ({
  id: title,
  title,
  videoPath: `${title}.mp4`,
  videoSeconds: 9,
  thumbnailPath: null,
});

/** A batch whose videos are made: one opening, one voice, and a video for each of these actors. */
export async function madeBatch(db: Db, userId: string, actors: string[]) {
  const id = randomUUID();
  const request = {
    openings: ['Hello there.\nAnd the body.'],
    actors: actors.map(actorOf),
    voices: [{ id: 'v', name: 'June', samplePath: 'v.wav' }],
    endsWithSpeech: false,
  };
  await db
    .insertInto('batches')
    .values({
      ...{ id, user_id: userId, name: 'Spring ads', request_hash: id, asked_hash: id },
      request: JSON.stringify(request),
    })
    .execute();
  const videos = [];
  for (const position of actors.keys()) videos.push(await addVideo(db, userId, { id, position }));
  return { id, videos };
}

/** A film that is made. */
export async function madeFilm(db: Db, userId: string, name: string) {
  const id = randomUUID();
  const film = await addVideo(db, userId, { id, position: null }, { kind: 'film', name });
  const { projectId } = film;
  await db
    .insertInto('films')
    .values({
      ...{ id, user_id: userId, project_id: projectId, request_hash: id, asked_hash: id },
      request: '{}',
    })
    .execute();
  return { id, film };
}

async function addVideo(
  db: Db,
  userId: string,
  set: { id: string; position: number | null },
  { kind, name }: { kind: 'talking-video' | 'film'; name: string | null } = {
    ...{ kind: 'talking-video', name: null },
  },
) {
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'video', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const generationId = await addGeneration(db, userId, { kind, projectId, set });
  const path = `${randomUUID()}.mp4`;
  const video = await addFile(db, userId, { path, projectId, generationId });
  await db
    .updateTable('projects')
    .set({ video_asset: video, video_generation: generationId })
    .where('id', '=', projectId)
    .execute();
  return { projectId, video, path };
}

/** An export for posting of a video, in this state. */
export async function addPostedExport(
  db: Db,
  userId: string,
  { projectId, path: videoPath }: { projectId: number; path: string },
  state: GenerationState = 'succeeded',
): Promise<string> {
  const generationId = await addGeneration(db, userId, {
    ...{ kind: 'export', projectId, state },
    input: { projectId, videoPath, format: '9:16' },
  });
  const path = `${randomUUID()}.mp4`;
  if (state === 'succeeded') await addFile(db, userId, { path, projectId, generationId });
  return path;
}

async function addFile(
  db: Db,
  userId: string,
  { path, projectId, generationId }: { path: string; projectId: number; generationId: string },
): Promise<string> {
  const { id } = await saveAsset(db, {
    ...{ owner_id: userId, kind: 'video', path, content_type: 'video/mp4', bytes: 4 },
    ...{ sha256: 'x'.repeat(64), project_id: projectId, source_generation: generationId },
    duration_seconds: 8,
  });
  return id;
}

async function addGeneration(
  db: Db,
  userId: string,
  made: {
    kind: 'talking-video' | 'film' | 'export';
    projectId: number;
    state?: GenerationState;
    set?: { id: string; position: number | null };
    input?: object;
  },
): Promise<string> {
  const { kind, projectId, state = 'succeeded', set, input = {} } = made;
  const { id } = await db
    .insertInto('generations')
    .values({
      ...{ user_id: userId, kind, state, title: kind, project_id: projectId },
      ...{ cost: 0, credit: 'free', deadline_at: sql<Date>`now() + interval '1 hour'` },
      ...(set && { set_id: set.id, set_position: set.position }),
      ...(state === 'succeeded' && { finished_at: sql<Date>`now()` }),
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
