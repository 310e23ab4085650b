import { createDb } from '@talkreel/db/client';
import { listAttempts, startAttempt } from '@talkreel/db/generations/attempts.repo';
import { cancelGeneration } from '@talkreel/db/generations/finish.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { disown } from './settle.ts';
import { beginTry, takeOver } from './testing/begin-try.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const userId = (await findOrCreateUser(db, somebody('slow'), 100)).id;
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** A create that was under way while its stage was lost: what is made of it, and what is stopped. */
async function lateAnswer() {
  const { claim, attempt } = await beginTry(db, userId);
  const stopped: string[] = [];
  const looked = Promise.withResolvers<void>();
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      looked.resolve();
      return result;
    },
  });
  const run = { claim, log: pino({ level: 'silent' }) };
  const driver = {
    cancel: (id: string) => {
      stopped.push(id);
      const rest = { outputUrls: [], progress: null, error: null, createdAt: new Date() };
      return Promise.resolve({ id, status: 'canceled' as const, ...rest });
    },
  };
  return {
    claim,
    attempt,
    stopped,
    looked: looked.promise,
    arrives: () => disown({ db: watched }, { driver, run }, attempt, { id: 'late' }),
  };
}

test('a prediction that the next owner has not found yet is left to it', async () => {
  const { claim, attempt, stopped, looked, arrives } = await lateAnswer();
  const owner = await takeOver(db, claim);
  const settled = arrives();
  await looked;
  expect(await startAttempt(db, owner, attempt.id, 'late', inAnHour())).toBe(true);
  await settled;
  expect(stopped).toEqual([]);
});

test('one that the next owner continues without is stopped, and its attempt keeps the other', async () => {
  const { claim, attempt, stopped, arrives } = await lateAnswer();
  await startAttempt(db, await takeOver(db, claim), attempt.id, 'another', inAnHour());
  await arrives();
  expect(stopped).toEqual(['late']);
  expect(await listAttempts(db, claim.stage.id)).toMatchObject([
    { state: 'started', prediction_id: 'another' },
  ]);
});

test('an unwanted one is stopped, and its attempt records it', async () => {
  const { claim, stopped, arrives } = await lateAnswer();
  await cancelGeneration(db, userId, claim.generation.id);
  await arrives();
  expect(stopped).toEqual(['late']);
  expect(await listAttempts(db, claim.stage.id)).toMatchObject([
    { state: 'cancelled', prediction_id: 'late' },
  ]);
});
