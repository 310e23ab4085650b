import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { noteSend } from './attempts.repo.ts';
import { claimStage } from './claims.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { findGenerationById } from './generations.repo.ts';
import { reserveAttempt } from './reserve-attempt.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 3 }));

let people = 0;
async function newUser(): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`canceller-${people}`), 9)).id;
}

async function startSpeech(userId: string): Promise<string> {
  const accepted = await acceptGeneration(db, order(userId, 'audio'));
  if (!accepted) throw new Error('refused');
  return accepted.generationId;
}

/** Calls the generation's provider, at our cost. */
async function begin(generationId: string): Promise<void> {
  const stageId = (await findGenerationById(db, generationId))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const attempt = {
    number: 1,
    part: 0,
    provider: 'replicate',
    model: 'a/b',
    deadlineSeconds: 60,
    costCents: 1,
  };
  const reserved = await reserveAttempt(db, claim, attempt, null);
  if (typeof reserved === 'string') throw new Error(`not reserved: ${reserved}`);
  await noteSend(db, claim, reserved.id, 1);
}

const cancel = (userId: string, generationId: string, choice: 'keep' | 'discard' = 'keep') =>
  cancelGeneration(db, userId, generationId, { choice, freePerDay: 2 });

async function standing(generationId: string) {
  const generation = await findGenerationById(db, generationId);
  return [generation?.state, generation?.cancelled_as, generation?.credit];
}

test('of what has begun as many as the day allows are cancelled for free, and the next one counts', async () => {
  const userId = await newUser();
  const ids = [await startSpeech(userId), await startSpeech(userId), await startSpeech(userId)];
  for (const id of ids) {
    await begin(id);
    await cancel(userId, id);
  }
  expect(await Promise.all(ids.map(standing))).toEqual([
    ['cancelled', 'empty', 'returned'],
    ['cancelled', 'empty', 'returned'],
    ['cancelled', 'counted', 'charged'],
  ]);
  // A user who insists on a free cancellation is refused, and the work goes on.
  const further = await startSpeech(userId);
  await begin(further);
  await expect(cancel(userId, further, 'discard')).rejects.toThrow('no-free-left');
  expect(await standing(further)).toEqual(['running', null, 'reserved']);
});

test('what has not begun is cancelled for free without limit', async () => {
  const userId = await newUser();
  for (let count = 0; count < 3; count += 1) {
    const id = await startSpeech(userId);
    await cancel(userId, id);
    expect(await standing(id)).toEqual(['cancelled', 'empty', 'returned']);
  }
});

test("nobody cancels another user's generation", async () => {
  const [userId, stranger] = [await newUser(), await newUser()];
  const id = await startSpeech(userId);
  for (const choice of ['keep', 'discard'] as const)
    expect(await cancel(stranger, id, choice)).toEqual([]);
  expect(await standing(id)).toEqual(['queued', null, 'reserved']);
  expect(await cancel(userId, id)).toEqual([id]);
});
