import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findVisibleAsset } from '../media/assets.repo.ts';
import { findOwnProjectWithGenerations } from './projects.repo.ts';
import { deleteProject } from './trash.repo.ts';
import { listProjects as listPage } from './project-lists.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

const listProjects = async (userId: string) =>
  (await listPage(db, userId, { limit: 50, before: null })).rows;

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

async function addFile(
  projectId: number,
  userId: string,
  kind: 'audio' | 'image' | 'video',
): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      project_id: projectId,
      kind,
      path: `file-${made}`,
      content_type: kind,
      bytes: 1,
      sha256: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A project that shows a file of another, and a video of its own. */
async function newCopy(
  userId: string,
  shared: { audio_asset?: string; image_asset?: string },
): Promise<number> {
  const id = await newProject(userId, shared.image_asset ? 'influencer' : 'video');
  const video = await addFile(id, userId, 'video');
  await db
    .updateTable('projects')
    .set({ ...shared, video_asset: video })
    .where('id', '=', id)
    .execute();
  return id;
}

const filesThere = async (userId: string) =>
  (await db.selectFrom('assets').select('path').where('owner_id', '=', userId).execute())
    .map(({ path }) => path)
    .toSorted();

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

test('a project knows the audio of its speech, and the state of its newest generation', async () => {
  const userId = await newUser();
  const projectId = await newProject(userId);
  const audioId = await newGeneration(userId, projectId, 'audio');
  await giveSpeech(projectId, userId, audioId);
  const [spoken] = await listProjects(userId);
  expect(spoken).toMatchObject({
    audio_generation: audioId,
    latest_generation: audioId,
    latest_kind: 'audio',
    latest_state: 'succeeded',
  });
  await newGeneration(userId, projectId, 'lipsync', 'failed');
  const videoId = await newGeneration(userId, projectId, 'lipsync', 'running');
  const [filmed] = await listProjects(userId);
  expect(filmed).toMatchObject({
    audio_generation: audioId,
    latest_generation: videoId,
    latest_kind: 'lipsync',
    latest_state: 'running',
  });
  expect(await findOwnProjectWithGenerations(db, userId, projectId)).toEqual(filmed);
});

test('a portrait alone is no history entry, and a newer one does not hide the outcome of its video', async () => {
  const userId = await newUser();
  const portrait = await newProject(userId, 'influencer');
  await newGeneration(userId, portrait, 'image');
  expect(await listProjects(userId)).toEqual([]);
  await newGeneration(userId, portrait, 'influencer-video', 'failed');
  await newGeneration(userId, portrait, 'image');
  expect(await listProjects(userId)).toMatchObject([
    { id: portrait, audio_generation: null, latest_kind: 'influencer-video' },
  ]);
});

test('the speech of a one-shot run cannot be continued with', async () => {
  const userId = await newUser();
  const projectId = await newProject(userId, 'influencer');
  await giveSpeech(projectId, userId, await newGeneration(userId, projectId, 'one-shot', 'failed'));
  expect(await listProjects(userId)).toMatchObject([
    { audio_generation: null, latest_kind: 'one-shot', latest_state: 'failed' },
  ]);
});

/** @shows abuse 1 */
test('no project or generation of another user is included', async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const projectId = await newProject(owner);
  await newGeneration(other, projectId, 'lipsync', 'failed');
  expect(await listProjects(owner)).toMatchObject([{ latest_generation: null }]);
  expect(await findOwnProjectWithGenerations(db, other, projectId)).toBeUndefined();
});

test('a shared file is deleted with the last project that shows it, in any order', async () => {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ];
  for (const order of orders) {
    const userId = await newUser();
    const home = await newCopy(userId, {});
    const recording = await addFile(home, userId, 'audio');
    await db
      .updateTable('projects')
      .set({ audio_asset: recording })
      .where('id', '=', home)
      .execute();
    const projects = [home, await newCopy(userId, { audio_asset: recording })];
    projects.push(await newCopy(userId, { audio_asset: recording }));
    const all = await filesThere(userId);
    const removed: string[] = [];
    for (const [step, place] of order.entries()) {
      const files = await deleteProject(db, userId, projects[place] ?? 0);
      removed.push(...(files ?? []).map(({ path }) => path));
      expect(files).toHaveLength(step === 2 ? 2 : 1);
      expect([...removed, ...(await filesThere(userId))].toSorted()).toEqual(all);
    }
    expect(await filesThere(userId)).toEqual([]);
  }
});

test('projects that share a file and are deleted concurrently leave nothing behind', async () => {
  const userId = await newUser();
  const home = await newProject(userId, 'influencer');
  const portrait = await addFile(home, userId, 'image');
  const copies = await Promise.all([1, 2, 3].map(() => newCopy(userId, { image_asset: portrait })));
  const removed = await Promise.all([home, ...copies].map((id) => deleteProject(db, userId, id)));
  expect(removed.flat()).toHaveLength(4);
  expect(await filesThere(userId)).toEqual([]);
});

test('others see a portrait as long as one project that shows it is approved', async () => {
  const [userId, other] = [await newUser(), await newUser()];
  const home = await newProject(userId, 'influencer');
  const portrait = await addFile(home, userId, 'image');
  const copy = await newCopy(userId, { image_asset: portrait });
  const { path } = await db
    .selectFrom('assets')
    .select('path')
    .where('id', '=', portrait)
    .executeTakeFirstOrThrow();
  expect(await findVisibleAsset(db, 'image', path, other)).toBeUndefined();
  await db.updateTable('projects').set({ is_approved: true }).where('id', '=', copy).execute();
  expect(await findVisibleAsset(db, 'image', path, other)).toMatchObject({ id: portrait });
});
