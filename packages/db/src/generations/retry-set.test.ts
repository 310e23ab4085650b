import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { batchFor, fail, filmFor, leftOf, retryScenes, retryVideo } from '../testing/set-for.ts';
import { acceptSet } from './accept-set.repo.ts';
import { claimStage } from './claims.repo.ts';
import { findFilm, listParts, queueJoins } from './sets.repo.ts';
import { failGeneration } from './finish.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

let people = 0;
async function newUser(free = 5): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`director-${people}`), free)).id;
}

test('scenes are made again once, with other words, and the film waits for them', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const before = await listParts(db, userId, film.id);
  await fail(db, before.parts[1]?.id ?? '');
  await fail(db, before.join?.id ?? '');
  const asked = [{ position: 1, text: 'New.' }];
  const outcomes = await Promise.all([
    retryScenes(db, userId, film.id, asked),
    retryScenes(db, userId, film.id, asked),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'running']);
  const after = await listParts(db, userId, film.id);
  expect(after.join?.id).not.toBe(before.join?.id);
  expect(after.parts.map(({ project_id }) => project_id)).toEqual(
    Array(3).fill(after.join?.project_id),
  );
  const stored = await findFilm(db, userId, film.id);
  expect(stored?.request.scenes.map(({ text }) => text)).toEqual(['One.', 'New.', 'Three.']);
  expect(await retryScenes(db, userId, film.id, [{ position: 7 }])).toEqual({ outcome: 'missing' });
  expect(await retryScenes(db, await newUser(), film.id, null)).toEqual({ outcome: 'missing' });
  expect(await leftOf(db, userId)).toBe(2);
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
  await fail(db, generationId);
}

const idOf = async (userId: string, setId: string, position: number) =>
  (await listParts(db, userId, setId)).parts[position]?.id ?? '';

test('a text may be tried twice, and another one as often', async () => {
  const userId = await newUser(20);
  const film = filmFor(userId);
  await acceptSet(db, film);
  await failAtProvider(await idOf(userId, film.id, 1), 'Two.');
  await retryScenes(db, userId, film.id, null);
  await failAtProvider(await idOf(userId, film.id, 1), 'Two.');
  const tooOften = { outcome: 'keeps-failing', tries: 2 };
  expect(await retryScenes(db, userId, film.id, null)).toEqual(tooOften);
  expect(await retryScenes(db, userId, film.id, [{ position: 1, text: 'Two.' }])).toEqual(tooOften);
  const other = [{ position: 1, text: 'Other.' }];
  expect(await retryScenes(db, userId, film.id, other)).toMatchObject({ outcome: 'accepted' });
  await failAtProvider(await idOf(userId, film.id, 1), 'Other.');
  expect(await retryScenes(db, userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
  // The failures of this scene's earlier text do not prevent making another scene.
  await fail(db, await idOf(userId, film.id, 2));
  expect(await retryScenes(db, userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
});

test('a scene in progress keeps the text that it is spoken with', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const { parts: scenes } = await listParts(db, userId, film.id);
  await fail(db, scenes[1]?.id ?? '');
  const asked = [
    { position: 0, text: 'Not said.' },
    { position: 1, text: 'New.' },
  ];
  expect(await retryScenes(db, userId, film.id, asked)).toMatchObject({ outcome: 'accepted' });
  const stored = await findFilm(db, userId, film.id);
  expect(stored?.request.scenes.map(({ text }) => text)).toEqual(['One.', 'New.', 'Three.']);
});

test('a film that is about to fail for a scene waits for it once it is made again', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptSet(db, film);
  const { parts: scenes, join } = await listParts(db, userId, film.id);
  for (const { id } of scenes) await fail(db, id);
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
  expect(await retryScenes(db, userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
  // This claim belongs to the worker that saw the failed scenes.
  expect(await failGeneration(db, joinId, { code: 'x', message: 'No.' }, claim)).toBeNull();
  const after = await listParts(db, userId, film.id);
  expect(after.join).toMatchObject({ id: joinId, state: 'running' });
  expect(after.join?.stages).toMatchObject([{ state: 'waiting', starts: 0 }]);
  const secondsLeft = ((after.join?.deadline_at.getTime() ?? 0) - Date.now()) / 1_000;
  expect(secondsLeft).toBeGreaterThan(500);
  for (const { id } of after.parts) await fail(db, id);
  expect(await queueJoins(db, 100)).toContain(userId);
});

test('a video that failed twice is not tried again, and the others of its batch are', async () => {
  const userId = await newUser();
  const { batch } = batchFor(userId, 2);
  await acceptSet(db, batch);
  const failAgain = async () => failAtProvider(await idOf(userId, batch.id, 0), 'Hello.');
  await failAgain();
  expect(await retryVideo(db, userId, batch.id, 0)).toMatchObject({ outcome: 'accepted' });
  await failAgain();
  expect(await retryVideo(db, userId, batch.id, 0)).toEqual({ outcome: 'keeps-failing', tries: 2 });
  await fail(db, await idOf(userId, batch.id, 1));
  expect(await retryVideo(db, userId, batch.id, 1)).toMatchObject({ outcome: 'accepted' });
});
