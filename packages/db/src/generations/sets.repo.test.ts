import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { fail, filmFor, leftOf, request } from '../testing/set-for.ts';
import { planOf } from '../testing/plan-of.ts';
import { acceptSet } from './accept-set.repo.ts';
import { accountParts } from '../accounts/account.repo.ts';
import { saveAsset } from '../media/assets.repo.ts';
import { eraseSome } from '../accounts/erase-rows.repo.ts';
import { beginErasure } from '../accounts/erasure.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { listParts, listSceneFiles, queueJoins, saveFilmProgress } from './sets.repo.ts';
import { countActive, listGenerations } from './generations.repo.ts';
import { listProjects } from '../library/project-lists.repo.ts';
import { trashProjects } from '../library/trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

let people = 0;
async function newUser(free = 5): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`director-${people}`), free)).id;
}

test('all scenes are reserved, or none; they are one entry and one job', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  expect(await acceptSet(db, film)).toMatchObject({ outcome: 'accepted' });
  expect(await leftOf(db, userId)).toBe(2);
  expect(await acceptSet(db, filmFor(userId))).toEqual({ outcome: 'refused', needed: 3 });
  expect(await leftOf(db, userId)).toBe(2);
  const page = { limit: 20, before: null };
  const projects = await listProjects(db, userId, page);
  expect(projects.rows).toMatchObject([{ latest_kind: 'film', latest_set: film.id }]);
  const jobs = await listGenerations(db, userId, { ...page, activeOnly: true });
  expect(jobs.rows.map(({ kind }) => kind)).toEqual(['film']);
  // Scenes do not count towards the limit of generations that are made one by one.
  expect(await countActive(db, userId)).toBe(0);
  const projectId = projects.rows[0]?.id ?? 0;
  expect(await trashProjects(db, userId, [projectId])).toMatchObject({ outcome: 'running' });
});

test('the same request is the same film, and its key no other’s', async () => {
  const userId = await newUser(20);
  const same = { requestHash: 'the same' };
  const twice = await Promise.all(
    [1, 2].map(() => acceptSet(db, filmFor(userId, { ...same, idempotencyKey: 'one' }))),
  );
  expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'seen']);
  const inAnotherTab = filmFor(userId, { ...same, idempotencyKey: 'two' });
  expect(await acceptSet(db, inAnotherTab)).toMatchObject({ outcome: 'seen' });
  expect(await leftOf(db, userId)).toBe(17);
  expect(await acceptSet(db, filmFor(userId, { idempotencyKey: 'one' }))).toEqual({
    outcome: 'key-reused',
  });
});

test('joining waits for the last scene, whatever becomes of it', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const { parts: scenes } = await listParts(db, userId, film.id);
  const [first, second, third] = scenes.map(({ id }) => id);
  await fail(db, first ?? '');
  await fail(db, second ?? '');
  expect(await queueJoins(db, 100)).not.toContain(userId);
  await cancelGeneration(db, userId, third ?? '');
  const woken = await Promise.all([queueJoins(db, 100), queueJoins(db, 100)]);
  expect(woken.flat().filter((id) => id === userId)).toEqual([userId]);
  expect((await listSceneFiles(db, film.id)).map(({ state }) => state)).toEqual([
    'failed',
    'failed',
    'cancelled',
  ]);
  expect(await leftOf(db, userId)).toBe(5);
});

test('a scene that is cancelled takes nothing of the film along but its own files', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const { parts: scenes } = await listParts(db, userId, film.id);
  const [scene] = scenes;
  const projectId = scene?.project_id ?? 0;
  await saveAsset(db, {
    owner_id: userId,
    project_id: projectId,
    source_generation: scene?.id ?? '',
    kind: 'audio',
    path: `${scene?.id}.wav`,
    content_type: 'audio/wav',
    bytes: 1,
    sha256: '',
  });
  await cancelGeneration(db, userId, scene?.id ?? '', { choice: 'discard', freePerDay: 1 });
  const { rows } = await listProjects(db, userId, { limit: 1, before: null });
  expect(rows).toMatchObject([{ id: projectId, script: 'One.\nTwo.\nThree.' }]);
  const left = await db.selectFrom('assets').select('id').where('owner_id', '=', userId).execute();
  expect(left).toEqual([]);
});

test('a film is as far as its scenes, and never goes back', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const { parts: scenes, join } = await listParts(db, userId, film.id);
  const far = (progress: number) =>
    db
      .updateTable('generations')
      .set({ progress })
      .where('id', '=', scenes[0]?.id ?? '')
      .execute();
  await far(60);
  expect(await saveFilmProgress(db, [film.id])).toMatchObject([
    { generationId: join?.id, stageId: join?.stages[0]?.id, progress: 18 },
  ]);
  await far(30);
  expect(await saveFilmProgress(db, [film.id])).toMatchObject([{ progress: 18 }]);
});

test('films are in the copy of an account, and go with it', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const copied: unknown[] = [];
  for await (const row of accountParts(db, userId).films()) copied.push(row);
  expect(copied).toMatchObject([{ id: film.id, request }]);
  const { parts: scenes, join } = await listParts(db, userId, film.id);
  for (const { id } of [...scenes, ...(join ? [join] : [])]) await fail(db, id);
  await beginErasure(db, userId, film.id);
  await expect.poll(() => eraseSome(db, userId, 0)).toBe('gone');
  const left = await db.selectFrom('films').select('id').where('id', '=', film.id).execute();
  expect(left).toEqual([]);
});

test('the files of its scenes are found without reading those of everybody', async () => {
  // With few rows, the planner would find any index as good.
  await sql`insert into assets (kind, path, content_type, bytes, sha256)
    select 'video', 'other-' || n || '.mp4', 'video/mp4', 1, '' from generate_series(1, 1000) n`.execute(
    db,
  );
  await sql`analyze assets`.execute(db);
  const plan = await planOf(db, (on) => listSceneFiles(on, randomUUID()));
  expect(plan).toMatch(/Index Scan using assets_project on assets/);
  expect(plan).not.toMatch(/Seq Scan/);
});
