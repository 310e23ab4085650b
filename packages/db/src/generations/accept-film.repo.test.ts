import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { filmFor, retryOf } from '../testing/film-for.ts';
import { acceptFilm } from './accept-film.repo.ts';
import { claimStage } from './claims.repo.ts';
import { findFilm, listFilmGenerations, queueJoins } from './films.repo.ts';
import { failGeneration } from './finish.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

let people = 0;
async function newUser(free = 5): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`director-${people}`), free)).id;
}

const leftOf = async (userId: string) =>
  (
    await db
      .selectFrom('credit_accounts')
      .select('free_available')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).free_available;

const fail = (id: string) => failGeneration(db, id, { code: 'x', message: 'No.' });

test('scenes are made again once, with other words, and the film waits for them', async () => {
  const userId = await newUser();
  const film = filmFor(userId);
  await acceptFilm(db, film);
  const before = await listFilmGenerations(db, userId, film.id);
  await fail(before.scenes[1]?.id ?? '');
  await fail(before.join?.id ?? '');
  const asked = [{ position: 1, text: 'New.' }];
  const outcomes = await Promise.all([
    retryOf(db, userId, film.id, asked),
    retryOf(db, userId, film.id, asked),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'running']);
  const after = await listFilmGenerations(db, userId, film.id);
  expect(after.join?.id).not.toBe(before.join?.id);
  expect(after.scenes.map(({ project_id }) => project_id)).toEqual(
    Array(3).fill(after.join?.project_id),
  );
  const stored = await findFilm(db, userId, film.id);
  expect(stored?.request.scenes.map(({ text }) => text)).toEqual(['One.', 'New.', 'Three.']);
  expect(await retryOf(db, userId, film.id, [{ position: 7 }])).toEqual({ outcome: 'missing' });
  expect(await retryOf(db, await newUser(), film.id, null)).toEqual({ outcome: 'missing' });
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
  await retryOf(db, userId, film.id, null);
  await failAtProvider(await idOf(1), 'Two.');
  const tooOften = { outcome: 'keeps-failing', tries: 2 };
  expect(await retryOf(db, userId, film.id, null)).toEqual(tooOften);
  expect(await retryOf(db, userId, film.id, [{ position: 1, text: 'Two.' }])).toEqual(tooOften);
  const other = [{ position: 1, text: 'Other.' }];
  expect(await retryOf(db, userId, film.id, other)).toMatchObject({ outcome: 'accepted' });
  await failAtProvider(await idOf(1), 'Other.');
  expect(await retryOf(db, userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
  // The failures of this scene's earlier text do not prevent making another scene.
  await fail(await idOf(2));
  expect(await retryOf(db, userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
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
  expect(await retryOf(db, userId, film.id, asked)).toMatchObject({ outcome: 'accepted' });
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
  expect(await retryOf(db, userId, film.id, null)).toMatchObject({ outcome: 'accepted' });
  // This claim belongs to the worker that saw the failed scenes.
  expect(await failGeneration(db, joinId, { code: 'x', message: 'No.' }, claim)).toBeNull();
  const after = await listFilmGenerations(db, userId, film.id);
  expect(after.join).toMatchObject({ id: joinId, state: 'running' });
  expect(after.join?.stages).toMatchObject([{ state: 'waiting', starts: 0 }]);
  const secondsLeft = ((after.join?.deadline_at.getTime() ?? 0) - Date.now()) / 1_000;
  expect(secondsLeft).toBeGreaterThan(500);
  for (const { id } of after.scenes) await fail(id);
  expect(await queueJoins(db, 100)).toContain(userId);
});
