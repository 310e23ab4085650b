import { randomUUID } from 'node:crypto';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import type { StoredFilm } from '../schema.ts';
import { acceptFilm, retryFilm, type AcceptedFilm, type PlannedFilm } from './accept-film.repo.ts';
import { accountParts } from './account.repo.ts';
import { saveAsset } from './assets.repo.ts';
import { cancelByUser } from './cancel.repo.ts';
import { claimStage } from './claims.repo.ts';
import { eraseSome } from './erase-rows.repo.ts';
import { beginErasure } from './erasure.repo.ts';
import { cancelGeneration, failGeneration } from './finish.repo.ts';
import {
  findFilm,
  listFilmGenerations,
  listSceneFiles,
  queueJoins,
  saveFilmProgress,
} from './films.repo.ts';
import { countActive, listGenerations } from './generations.repo.ts';
import { listProjects } from './project-lists.repo.ts';
import { trashProjects } from './trash.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

let people = 0;
async function newUser(free = 5): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`director-${people}`), free)).id;
}

const request: StoredFilm = {
  scenes: ['One.', 'Two.', 'Three.'].map((text) => ({
    text,
    actor: { id: 'a', title: 'A', videoPath: 'a.mp4', videoSeconds: 9, thumbnailPath: null },
    voice: { id: 'v', name: 'V', samplePath: 'v.wav' },
  })),
  rate: 1,
  transition: 'cut',
};

function planOf(userId: string, id: string, positions: number[], projectId?: number): PlannedFilm {
  const empty = { name: 'Film', description: null, actorId: null, voiceId: null, audioAsset: null };
  const made = { ...empty, kind: 'video' as const, script: 'One.\nTwo.\nThree.', imageAsset: null };
  return {
    scenes: positions.map((position) => ({
      ...order(userId, 'scene'),
      cost: 1 as const,
      project: null,
      batch: { id, position },
      stages: [{ name: 'audio' as const, position: 0, needs: [], input: {} }],
    })),
    join: {
      ...order(userId, 'film'),
      cost: 0,
      project: projectId === undefined ? made : { id: projectId, fill: {} },
      batch: { id, position: null },
      stages: [{ name: 'join', position: 0, needs: ['scenes'], input: {} }],
    },
  };
}

function filmFor(userId: string, about: Partial<AcceptedFilm> = {}): AcceptedFilm {
  const id = randomUUID();
  return {
    id,
    userId,
    request,
    requestHash: id,
    idempotencyKey: null,
    planned: planOf(userId, id, [0, 1, 2]),
    maxOpen: 80,
    ...about,
  };
}

const retryOf = (userId: string, filmId: string, asked: Parameters<typeof retryFilm>[1]['asked']) =>
  retryFilm(db, {
    userId,
    filmId,
    asked,
    maxOpen: 80,
    maxTries: 2,
    plan: (_request, projectId, positions) => planOf(userId, filmId, positions, projectId),
  });

const leftOf = async (userId: string) =>
  (
    await db
      .selectFrom('credit_accounts')
      .select('free_available')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).free_available;

const fail = (id: string) => failGeneration(db, id, { code: 'x', message: 'No.' });

test('all scenes are reserved, or none; they are one entry and one job', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  expect(await acceptFilm(db, film)).toMatchObject({ outcome: 'accepted' });
  expect(await leftOf(userId)).toBe(2);
  expect(await acceptFilm(db, filmFor(userId))).toEqual({ outcome: 'refused' });
  expect(await leftOf(userId)).toBe(2);
  const page = { limit: 20, before: null };
  const projects = await listProjects(db, userId, page);
  expect(projects.rows).toMatchObject([{ latest_kind: 'film', latest_batch: film.id }]);
  const jobs = await listGenerations(db, userId, { ...page, activeOnly: true });
  expect(jobs.rows.map(({ kind }) => kind)).toEqual(['film']);
  // Its scenes take no place of those that are made one by one.
  expect(await countActive(db, userId)).toBe(0);
  const projectId = projects.rows[0]?.id ?? 0;
  expect(await trashProjects(db, userId, [projectId])).toMatchObject({ outcome: 'running' });
});

test('the same request is the same film, and its key no other’s', async () => {
  const userId = await newUser(20);
  const same = { requestHash: 'the same' };
  const twice = await Promise.all(
    [1, 2].map(() => acceptFilm(db, filmFor(userId, { ...same, idempotencyKey: 'one' }))),
  );
  expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'seen']);
  const inAnotherTab = filmFor(userId, { ...same, idempotencyKey: 'two' });
  expect(await acceptFilm(db, inAnotherTab)).toMatchObject({ outcome: 'seen' });
  expect(await leftOf(userId)).toBe(17);
  expect(await acceptFilm(db, filmFor(userId, { idempotencyKey: 'one' }))).toEqual({
    outcome: 'key-reused',
  });
});

test('joining waits for the last scene, whatever becomes of it', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const { scenes } = await listFilmGenerations(db, userId, film.id);
  const [first, second, third] = scenes.map(({ id }) => id);
  await fail(first ?? '');
  await fail(second ?? '');
  expect(await queueJoins(db, 100)).not.toContain(userId);
  await cancelGeneration(db, userId, third ?? '');
  const woken = await Promise.all([queueJoins(db, 100), queueJoins(db, 100)]);
  expect(woken.flat().filter((id) => id === userId)).toEqual([userId]);
  expect((await listSceneFiles(db, film.id)).map(({ state }) => state)).toEqual([
    'failed',
    'failed',
    'cancelled',
  ]);
  expect(await leftOf(userId)).toBe(5);
});

test('scenes are made again once, with other words, and the film waits for them', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const before = await listFilmGenerations(db, userId, film.id);
  await fail(before.scenes[1]?.id ?? '');
  await fail(before.join?.id ?? '');
  const asked = [{ position: 1, text: 'New.' }];
  const outcomes = await Promise.all([
    retryOf(userId, film.id, asked),
    retryOf(userId, film.id, asked),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'running']);
  const after = await listFilmGenerations(db, userId, film.id);
  expect(after.join?.id).not.toBe(before.join?.id);
  expect(after.scenes.map(({ project_id }) => project_id)).toEqual(
    Array(3).fill(after.join?.project_id),
  );
  const stored = await findFilm(db, userId, film.id);
  expect(stored?.request.scenes.map(({ text }) => text)).toEqual(['One.', 'New.', 'Three.']);
  expect(await retryOf(userId, film.id, [{ position: 7 }])).toEqual({ outcome: 'missing' });
  expect(await retryOf(await newUser(), film.id, null)).toEqual({ outcome: 'missing' });
  expect(await leftOf(userId)).toBe(2);
});

/** A scene that was sent to a provider, with this text, and failed there. */
async function failAtProvider(generationId: string, text: string): Promise<void> {
  await db
    .updateTable('generations')
    .set({ input: JSON.stringify({ text }) })
    .where('id', '=', generationId)
    .execute();
  await db
    .insertInto('attempts')
    .columns(['stage_id', 'number', 'provider', 'model', 'state', 'prediction_id', 'deadline_at'])
    .expression((eb) =>
      eb
        .selectFrom('stages')
        .select((own) => [
          'id',
          own.lit(1).as('number'),
          own.val('p').as('provider'),
          own.val('m').as('model'),
          own.val('failed' as const).as('state'),
          own.val('x').as('prediction_id'),
          own.fn<Date>('now').as('deadline_at'),
        ])
        .where('generation_id', '=', generationId),
    )
    .execute();
  await fail(generationId);
}

test('a text may be tried twice, and another one as often', async () => {
  const userId = await newUser(20);
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const idOf = async (position: number) =>
    (await listFilmGenerations(db, userId, film.id)).scenes[position]?.id ?? '';
  await failAtProvider(await idOf(1), 'Two.');
  await retryOf(userId, film.id, null);
  await failAtProvider(await idOf(1), 'Two.');
  const tooOften = { outcome: 'keeps-failing', tries: 2 };
  expect(await retryOf(userId, film.id, null)).toEqual(tooOften);
  expect(await retryOf(userId, film.id, [{ position: 1, text: 'Two.' }])).toEqual(tooOften);
  const other = [{ position: 1, text: 'Other.' }];
  expect(await retryOf(userId, film.id, other)).toMatchObject({ outcome: 'accepted' });
  await failAtProvider(await idOf(1), 'Other.');
  expect(await retryOf(userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
  // What it failed with before holds up no other scene.
  await fail(await idOf(2));
  expect(await retryOf(userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
});

test('a scene in progress keeps the text that it is spoken with', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const { scenes } = await listFilmGenerations(db, userId, film.id);
  await fail(scenes[1]?.id ?? '');
  const asked = [
    { position: 0, text: 'Not said.' },
    { position: 1, text: 'New.' },
  ];
  expect(await retryOf(userId, film.id, asked)).toMatchObject({ outcome: 'accepted' });
  const stored = await findFilm(db, userId, film.id);
  expect(stored?.request.scenes.map(({ text }) => text)).toEqual(['One.', 'New.', 'Three.']);
});

test('a film that is about to fail for a scene waits for it once it is made again', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const { scenes, join } = await listFilmGenerations(db, userId, film.id);
  for (const { id } of scenes) await fail(id);
  await queueJoins(db, 100);
  const stageId = join?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(claim);
  const joinId = join?.id ?? '';
  await db
    .updateTable('generations')
    .set({ deadline_at: new Date(Date.now() + 1_000) })
    .where('id', '=', joinId)
    .execute();
  expect(await retryOf(userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
  // The worker that saw the failed scenes.
  expect(await failGeneration(db, joinId, { code: 'x', message: 'No.' }, claim)).toBeNull();
  const after = await listFilmGenerations(db, userId, film.id);
  expect(after.join).toMatchObject({ id: joinId, state: 'running' });
  expect(after.join?.stages).toMatchObject([{ state: 'waiting', starts: 0 }]);
  const secondsLeft = ((after.join?.deadline_at.getTime() ?? 0) - Date.now()) / 1_000;
  expect(secondsLeft).toBeGreaterThan(500);
  for (const { id } of after.scenes) await fail(id);
  expect(await queueJoins(db, 100)).toContain(userId);
});

test('a scene that is cancelled takes nothing of the film along but its own files', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const { scenes } = await listFilmGenerations(db, userId, film.id);
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
  const how = { userId, generationId: scene?.id ?? '', freePerDay: 1 };
  await cancelByUser(db, { ...how, choice: 'discard' });
  const { rows } = await listProjects(db, userId, { limit: 1, before: null });
  expect(rows).toMatchObject([{ id: projectId, script: 'One.\nTwo.\nThree.' }]);
  const left = await db.selectFrom('assets').select('id').where('owner_id', '=', userId).execute();
  expect(left).toEqual([]);
});

test('a film is as far as its scenes, and never goes back', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const { scenes, join } = await listFilmGenerations(db, userId, film.id);
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
  await acceptFilm(db, film);
  const copied: unknown[] = [];
  for await (const row of accountParts(db, userId).films) copied.push(row);
  expect(copied).toMatchObject([{ id: film.id, request }]);
  const { scenes, join } = await listFilmGenerations(db, userId, film.id);
  for (const { id } of [...scenes, ...(join ? [join] : [])]) await fail(id);
  await beginErasure(db, userId, film.id);
  await expect.poll(() => eraseSome(db, userId, 0)).toBe('gone');
  const left = await db.selectFrom('films').select('id').where('id', '=', film.id).execute();
  expect(left).toEqual([]);
});
