import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { batchFor, fail, leftOf, retryVideo } from '../testing/set-for.ts';
import { acceptSet } from './accept-set.repo.ts';
import { listBatches, listParts } from './sets.repo.ts';
import { claimStage } from './claims.repo.ts';
import { deliverStage } from './deliver.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { countActive } from './generations.repo.ts';
import { findSharedSpeech, queueSpeechWaiters, takeOverSpeech } from './speeches.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));

let people = 0;
async function newUser(free = 20): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`batcher-${people}`), free)).id;
}

/** The states of the batch's audio stages, by place. */
const audioOf = async (userId: string, id: string) =>
  (await listParts(db, userId, id)).parts.map(({ stages }) => stages[0]?.state);

async function deliverAudio(userId: string, id: string, position = 0): Promise<void> {
  const { parts } = await listParts(db, userId, id);
  const stageId = parts[position]?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const output = { audioPath: `${stageId}.wav` };
  expect(await deliverStage(db, claim, { output, assets: [] })).not.toBeNull();
}

const idOf = async (userId: string, batchId: string, position: number) =>
  (await listParts(db, userId, batchId)).parts[position]?.id ?? '';

test('all are reserved at once, or none', async () => {
  const userId = await newUser(3);
  const { batch: tooMany } = batchFor(userId, 4);
  expect(await acceptSet(db, tooMany)).toEqual({ outcome: 'refused', needed: 4 });
  expect(await leftOf(db, userId)).toBe(3);
  expect((await listBatches(db, userId, { limit: 9, before: null })).rows).toEqual([]);
  const { batch } = batchFor(userId, 3);
  const accepted = await acceptSet(db, batch);
  expect(accepted).toMatchObject({ outcome: 'accepted' });
  expect(await leftOf(db, userId)).toBe(0);
  expect(await audioOf(userId, batch.id)).toEqual(['queued', 'waiting', 'waiting']);
  // Accepted one by one, the videos would be at the limit.
  expect(await countActive(db, userId)).toBe(0);
});

test('of the same batch at once, by key or by what it asks for, one is stored', async () => {
  const userId = await newUser();
  const same = { requestHash: 'the same' };
  const batches = ['one', 'one', 'two', null].map(
    (idempotencyKey) => batchFor(userId, 3, { ...same, idempotencyKey }).batch,
  );
  const outcomes = await Promise.all(batches.map((batch) => acceptSet(db, batch)));
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted');
  expect(accepted).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === 'seen')).toHaveLength(3);
  expect(await leftOf(db, userId)).toBe(17);
  const late = await acceptSet(db, batchFor(userId, 1, { idempotencyKey: 'late' }).batch);
  expect(late.outcome).toBe('accepted');
  // This request has the same key but other content.
  const other = await acceptSet(db, batchFor(userId, 1, { idempotencyKey: 'late' }).batch);
  expect(other).toEqual({ outcome: 'key-reused' });
});

test('no more than the limit of videos are open', async () => {
  const userId = await newUser();
  expect((await acceptSet(db, batchFor(userId, 4, { maxOpen: 5 }).batch)).outcome).toBe('accepted');
  expect(await acceptSet(db, batchFor(userId, 2, { maxOpen: 5 }).batch)).toEqual({
    outcome: 'too-many-open',
    open: 4,
  });
});

test('those that wait for a speech are queued when it is delivered, by one of two sweeps', async () => {
  const userId = await newUser();
  const { batch, speechId } = batchFor(userId, 3);
  await acceptSet(db, batch);
  expect(await queueSpeechWaiters(db, 100)).toEqual([]);
  await deliverAudio(userId, batch.id);
  const reported = await Promise.all([queueSpeechWaiters(db, 100), queueSpeechWaiters(db, 100)]);
  expect(reported.flat()).toContain(userId);
  expect(await audioOf(userId, batch.id)).toEqual(['succeeded', 'queued', 'queued']);
  expect(await queueSpeechWaiters(db, 100)).toEqual([]);
  expect(await findSharedSpeech(db, speechId)).toMatchObject({
    state: 'succeeded',
    audioPath: expect.stringMatching(/\.wav$/),
  });
});

test('a cancelled maker is replaced by one of those that wait', async () => {
  const userId = await newUser();
  const { batch, speechId } = batchFor(userId, 3);
  await acceptSet(db, batch);
  const [maker, second, third] = await Promise.all(
    [0, 1, 2].map((position) => idOf(userId, batch.id, position)),
  );
  await cancelGeneration(db, userId, maker ?? '');
  await queueSpeechWaiters(db, 100);
  expect((await findSharedSpeech(db, speechId))?.state).toBe('cancelled');
  const before = maker ?? '';
  const taken = await Promise.all(
    [second, third].map((id) => takeOverSpeech(db, speechId, { before, maker: id ?? '' })),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('a retry makes a failed speech again, and a second one waits for it', async () => {
  const userId = await newUser(3);
  const { batch, speechId } = batchFor(userId, 2);
  await acceptSet(db, batch);
  for (const position of [0, 1]) await fail(db, await idOf(userId, batch.id, position));
  expect(await leftOf(db, userId)).toBe(3);
  const retry = (position: number) => retryVideo(db, userId, batch.id, position);
  const twice = await Promise.all([retry(1), retry(1)]);
  expect(twice.map(({ outcome }) => outcome).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'accepted',
    'running',
  ]);
  expect((await findSharedSpeech(db, speechId))?.maker).toBe(await idOf(userId, batch.id, 1));
  await retry(0);
  expect(await audioOf(userId, batch.id)).toEqual(['waiting', 'queued']);
  expect(await leftOf(db, userId)).toBe(1);
  await deliverAudio(userId, batch.id, 1);
  // This video's speech exists, so the video does not fail with the first one.
  await queueSpeechWaiters(db, 100);
  expect(await audioOf(userId, batch.id)).toEqual(['queued', 'succeeded']);
});
