import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findOwnProjectWithGenerations, listProjects } from './projects.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

let made = 0;
async function newUser(): Promise<string> {
  made += 1;
  return (await findOrCreateUser(db, somebody(`owner-${made}`), 3)).id;
}

async function newProject(userId: string, kind: 'video' | 'influencer' = 'video'): Promise<number> {
  const row = { user_id: userId, kind };
  const { id } = await db
    .insertInto('projects')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function newGeneration(
  userId: string,
  projectId: number,
  kind: GenerationKind,
  state: GenerationState = 'succeeded',
): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto('generations')
    .values({
      user_id: userId,
      project_id: projectId,
      kind,
      state,
      title: 'A job',
      input: '{}',
      cost: 0,
      credit: 'free',
      created_at: new Date(Date.UTC(2026, 0, 1) + made * 1000),
      deadline_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function giveSpeech(projectId: number, userId: string, generationId: string): Promise<void> {
  const { id } = await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      project_id: projectId,
      kind: 'audio',
      path: `${generationId}.wav`,
      content_type: 'audio/wav',
      bytes: 1,
      sha256: 'x',
      source_generation: generationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('projects').set({ audio_asset: id }).where('id', '=', projectId).execute();
}

test('a project knows the audio its speech is of, and how its newest generation stands', async () => {
  const userId = await newUser();
  const projectId = await newProject(userId);
  const audioId = await newGeneration(userId, projectId, 'audio');
  await giveSpeech(projectId, userId, audioId);
  const [spoken] = await listProjects(db, userId);
  expect(spoken).toMatchObject({
    audio_generation: audioId,
    latest_generation: audioId,
    latest_kind: 'audio',
    latest_state: 'succeeded',
  });
  await newGeneration(userId, projectId, 'lipsync', 'failed');
  const videoId = await newGeneration(userId, projectId, 'lipsync', 'running');
  const [filmed] = await listProjects(db, userId);
  expect(filmed).toMatchObject({
    audio_generation: audioId,
    latest_generation: videoId,
    latest_kind: 'lipsync',
    latest_state: 'running',
  });
  expect(await findOwnProjectWithGenerations(db, userId, projectId)).toEqual(filmed);
});

test('a portrait alone is no history, and a newer one does not hide how its video ended', async () => {
  const userId = await newUser();
  const portrait = await newProject(userId, 'influencer');
  await newGeneration(userId, portrait, 'image');
  expect(await listProjects(db, userId)).toEqual([]);
  await newGeneration(userId, portrait, 'influencer-video', 'failed');
  await newGeneration(userId, portrait, 'image');
  expect(await listProjects(db, userId)).toMatchObject([
    { id: portrait, audio_generation: null, latest_kind: 'influencer-video' },
  ]);
});

test('the speech of a one-shot run is no audio one could go on with', async () => {
  const userId = await newUser();
  const projectId = await newProject(userId, 'influencer');
  await giveSpeech(projectId, userId, await newGeneration(userId, projectId, 'one-shot', 'failed'));
  expect(await listProjects(db, userId)).toMatchObject([
    { audio_generation: null, latest_kind: 'one-shot', latest_state: 'failed' },
  ]);
});

test("nobody else's project or generation comes with it", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const projectId = await newProject(owner);
  await newGeneration(other, projectId, 'lipsync', 'failed');
  expect(await listProjects(db, owner)).toMatchObject([{ latest_generation: null }]);
  expect(await findOwnProjectWithGenerations(db, other, projectId)).toBeUndefined();
});
