import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import {
  acceptConflict,
  acceptGeneration,
  type AcceptedRequest,
  type NewProject,
} from './accept.repo.ts';
import { failGeneration } from './finish.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { deleteProject } from '../library/trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

let made = 0;
async function newUser(free = 20): Promise<string> {
  made += 1;
  return (await findOrCreateUser(db, somebody(`maker-${made}`), free)).id;
}

/** A project with a recording and no video. */
async function newRecording(userId: string): Promise<{ id: number; audioAsset: string }> {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'video', script: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asset = await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      project_id: id,
      kind: 'audio',
      path: `${id}.wav`,
      content_type: 'audio/wav',
      bytes: 1,
      sha256: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('projects').set({ audio_asset: asset.id }).where('id', '=', id).execute();
  return { id, audioAsset: asset.id };
}

const video = (userId: string, project: AcceptedRequest['project']): AcceptedRequest => ({
  userId,
  kind: 'lipsync',
  title: 'Video',
  input: {},
  cost: 1,
  coveredBy: null,
  idempotencyKey: null,
  requestHash: 'x',
  repeatKey: null,
  deadlineSeconds: 60,
  maxActive: 100,
  project,
  stages: [{ name: 'lipsync', position: 0, needs: [], input: {} }],
});

const copyOf = (audioAsset: string): NewProject => ({
  kind: 'video',
  name: null,
  script: 'Hello',
  description: null,
  actorId: 'clara',
  voiceId: null,
  audioAsset,
  imageAsset: null,
});

const creditsOf = async (userId: string) =>
  (
    await db
      .selectFrom('credit_accounts')
      .select('free_available')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).free_available;
const projectsOf = async (userId: string) =>
  (await db.selectFrom('projects').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  );

test('of many concurrent videos for one project one gets it, and the others are not charged', async () => {
  const userId = await newUser();
  const { id } = await newRecording(userId);
  const fill = { actorId: 'clara', script: 'Hello again' };
  const results = await Promise.all(
    Array.from({ length: 12 }, () => acceptGeneration(db, video(userId, { id, fill }))),
  );
  expect(results.filter((result) => result !== null)).toHaveLength(1);
  expect(await creditsOf(userId)).toBe(19);
  const project = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(project).toMatchObject({
    video_generation: results.find((result) => result !== null)?.generationId,
    actor_id: 'clara',
    script: 'Hello again',
  });
});

test('a project whose video failed or was cancelled is free again, and keeps its recording', async () => {
  const userId = await newUser();
  const { id } = await newRecording(userId);
  for (const end of [failGeneration, cancelGeneration] as const) {
    const first = await acceptGeneration(db, video(userId, { id, fill: {} }));
    expect(await acceptGeneration(db, video(userId, { id, fill: {} }))).toBeNull();
    const generationId = first?.generationId ?? '';
    if (end === failGeneration)
      await failGeneration(db, generationId, { code: 'failed', message: 'Failed' });
    else await cancelGeneration(db, userId, generationId);
  }
  expect(await acceptGeneration(db, video(userId, { id, fill: {} }))).not.toBeNull();
  expect(await projectsOf(userId)).toEqual([id]);
});

/** @shows abuse 4 */
test("nobody can fill another user's project", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const { id } = await newRecording(owner);
  expect(await acceptGeneration(db, video(other, { id, fill: {} }))).toBeNull();
  expect(await creditsOf(other)).toBe(20);
});

test('the project of a further video is removed if it is not made, and the recording stays', async () => {
  const userId = await newUser();
  const { id, audioAsset } = await newRecording(userId);
  const first = await acceptGeneration(db, video(userId, copyOf(audioAsset)));
  const second = await acceptGeneration(db, video(userId, copyOf(audioAsset)));
  expect(await projectsOf(userId)).toHaveLength(3);
  await cancelGeneration(db, userId, first?.generationId ?? '');
  await failGeneration(db, second?.generationId ?? '', { code: 'failed', message: 'Failed' });
  expect(await projectsOf(userId)).toEqual([id]);
  expect(await creditsOf(userId)).toBe(20);
});

test('a recording deleted while a video of it is requested stays, or the request finds nothing', async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = await newUser();
    const { id, audioAsset } = await newRecording(userId);
    const [ordered, deleted] = await Promise.allSettled([
      acceptGeneration(db, video(userId, copyOf(audioAsset))),
      deleteProject(db, userId, id),
    ]);
    expect(deleted.status).toBe('fulfilled');
    const recording = await db
      .selectFrom('assets')
      .select('project_id')
      .where('id', '=', audioAsset)
      .executeTakeFirst();
    const [projectId] = ordered.status === 'fulfilled' ? [ordered.value?.projectId] : [];
    expect(ordered.status === 'fulfilled' || acceptConflict(ordered.reason) === 'file-gone').toBe(
      true,
    );
    expect({
      home: recording?.project_id,
      projects: await projectsOf(userId),
      left: await creditsOf(userId),
    }).toEqual({
      home: projectId,
      projects: projectId === undefined ? [] : [projectId],
      left: projectId === undefined ? 20 : 19,
    });
  }
});
