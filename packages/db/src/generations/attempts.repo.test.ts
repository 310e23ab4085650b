import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import type { Attempt } from '../schema.ts';
import { acceptGeneration } from './accept.repo.ts';
import {
  endAttempt,
  endUnsentAttempts,
  listAttempts,
  listUnwantedAttempts,
  noteSend,
  startAttempt,
  takeBackSend,
} from './attempts.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { findGenerationById } from './generations.repo.ts';
import { reserveAttempt } from './reserve-attempt.repo.ts';
import { claimStage } from './claims.repo.ts';
import type { Claim } from './stages.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 20 }));
const userId = (await findOrCreateUser(db, somebody('a'), 1_000)).id;
const inAnHour = () => new Date(Date.now() + 3_600_000);

beforeEach(async () => {
  await db.deleteFrom('spend_days').execute();
});

async function spentToday(): Promise<number> {
  const row = await db.selectFrom('spend_days').select('cents').executeTakeFirst();
  return Number(row?.cents ?? 0);
}

async function claimed(stageId: string): Promise<Claim> {
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  return claim;
}

/** The running stage of a new speech. */
async function running(): Promise<Claim> {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const generation = await findGenerationById(db, written?.generationId ?? '');
  return claimed(generation?.stages[0]?.id ?? '');
}

/** Another worker's claim of the same stage, after the first one's lease has lapsed. */
async function takenOver({ stage }: Claim): Promise<Claim> {
  await sql`update stages set claim_expires_at = now() - interval '1 second' where id = ${stage.id}`.execute(
    db,
  );
  return claimed(stage.id);
}

const attempt = (costCents = 10, part = 0) => ({
  number: 1,
  part,
  provider: 'replicate',
  model: 'a/b',
  deadlineSeconds: 60,
  costCents,
});

async function reserved(claim: Claim, costCents?: number): Promise<Attempt> {
  const written = await reserveAttempt(db, claim, attempt(costCents), null);
  if (typeof written === 'string') throw new Error(`not reserved: ${written}`);
  return written;
}

/** Waits until a statement of this database waits for another. */
const untilSomebodyWaits = () =>
  waitFor(
    async () =>
      (
        await sql`select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(db)
      ).rows.length > 0,
    { what: 'a statement to wait' },
  );

const onlyAttempt = async ({ stage }: Claim) => (await listAttempts(db, stage.id))[0];

/** @shows abuse 37 */
test('a hundred concurrent stages spend no more than the daily cap', async () => {
  const claims: Claim[] = [];
  // The stages start one after the other, because requests of one user are serialized and wait only for a limited
  // time.
  for (let number = 0; number < 100; number += 1) claims.push(await running());
  const outcomes = await Promise.all(
    claims.map((claim) => reserveAttempt(db, claim, attempt(100), 1_000)),
  );
  expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'capped')).toHaveLength(90);
  expect(await spentToday()).toBe(1_000);
  // Without a cap, the cost is counted all the same.
  await reserved(await running(), 1.2);
  expect(await spentToday()).toBe(1_001.2);
});

test('the first attempt of a day may not exceed the cap either', async () => {
  expect(await reserveAttempt(db, await running(), attempt(100), 99)).toBe('capped');
  expect(await spentToday()).toBe(0);
});

test('a worker that lost the claim writes nothing: no attempt, no send, no prediction, no end', async () => {
  const slow = await running();
  const { id } = await reserved(slow);
  expect(await noteSend(db, slow, id, 1)).toBe(true);
  const owner = await takenOver(slow);
  expect(await reserveAttempt(db, slow, attempt(10, 1), null)).toBe('lost');
  expect(await noteSend(db, slow, id, 2)).toBe(false);
  await takeBackSend(db, slow, id);
  expect(await startAttempt(db, slow, id, 'p-slow', inAnHour())).toBe(false);
  expect(await endAttempt(db, slow, id, { state: 'failed', isUnspent: true })).toBe(false);
  expect(await onlyAttempt(slow)).toMatchObject({ state: 'created', sends: 1, cost_cents: 10 });
  expect(await startAttempt(db, owner, id, 'p-owner', inAnHour())).toBe(true);
  expect(await spentToday()).toBe(10);
});

test('a write during a takeover waits for it and is refused', async () => {
  const slow = await running();
  const { id } = await reserved(slow);
  let starting: Promise<boolean> = Promise.resolve(true);
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`update stages set version = version + 1 where id = ${slow.stage.id}`.execute(tx);
    starting = startAttempt(db, slow, id, 'p', inAnHour());
    await untilSomebodyWaits();
  });
  expect(await starting).toBe(false);
});

test('the prediction of an attempt is written once', async () => {
  const claim = await running();
  const { id } = await reserved(claim);
  expect(await startAttempt(db, claim, id, 'first', inAnHour())).toBe(true);
  expect(await startAttempt(db, claim, id, 'second', inAnHour())).toBe(false);
  expect(await noteSend(db, claim, id, 1)).toBe(false);
  expect((await onlyAttempt(claim))?.prediction_id).toBe('first');
});

test('spend that certainly did not happen is returned to its day, once', async () => {
  const claim = await running();
  await reserved(await running(), 7);
  const { id } = await reserved(claim, 5);
  expect(await spentToday()).toBe(12);
  expect(await endAttempt(db, claim, id, { state: 'failed', isUnspent: true })).toBe(true);
  expect(await endAttempt(db, claim, id, { state: 'failed', isUnspent: true })).toBe(false);
  expect(await spentToday()).toBe(7);
  expect(await onlyAttempt(claim)).toMatchObject({ state: 'failed', cost_cents: 0 });
});

test('an attempt that ended without a prediction is restarted when its stage runs again', async () => {
  const claim = await running();
  const { id } = await reserved(claim);
  await noteSend(db, claim, id, 1);
  await endAttempt(db, claim, id, { state: 'failed', error: 'refused', isUnspent: true });
  expect(await reserved(await takenOver(claim))).toMatchObject({
    id,
    state: 'created',
    sends: 0,
    sent_at: null,
    error: null,
    cost_cents: 10,
    finished_at: null,
  });
  expect(await spentToday()).toBe(10);
});

test('a refused send does not count; an earlier one of unknown outcome still does', async () => {
  const claim = await running();
  const { id } = await reserved(claim);
  await noteSend(db, claim, id, 1);
  await takeBackSend(db, claim, id);
  expect(await onlyAttempt(claim)).toMatchObject({ sends: 0, sent_at: null });
  await noteSend(db, claim, id, 1);
  await noteSend(db, claim, id, 2);
  await takeBackSend(db, claim, id);
  expect(await onlyAttempt(claim)).toMatchObject({ sends: 1, sent_at: expect.any(Date) });
});

test('an attempt cancelled before it was sent ends at no cost; one that was sent stays open', async () => {
  const [unsent, sent] = [await running(), await running()];
  await reserved(unsent, 5);
  const { id } = await reserved(sent, 7);
  await noteSend(db, sent, id, 1);
  for (const { generation } of [unsent, sent]) await cancelGeneration(db, userId, generation.id);
  expect(await endUnsentAttempts(db, 50)).toBe(1);
  expect(await onlyAttempt(unsent)).toMatchObject({ state: 'cancelled', cost_cents: 0 });
  expect(await spentToday()).toBe(7);
  const open = await listUnwantedAttempts(db, 0, { after: null, limit: 50 });
  expect(open.map((row) => row.id)).toEqual([id]);
  // The attempt's stage has ended, so ending the attempt needs no claim.
  expect(await endAttempt(db, null, id, { state: 'abandoned' })).toBe(true);
  expect(await spentToday()).toBe(7);
});

test('the row of the day is never locked while waiting for a stage', async () => {
  const [locked, free] = [await running(), await running()];
  let waiting: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select from stages where id = ${locked.stage.id} for update`.execute(tx);
    waiting = reserveAttempt(db, locked, attempt(), 1_000);
    await untilSomebodyWaits();
    // This runs within the transaction, which could not end if this waited for it.
    expect(await reserveAttempt(db, free, attempt(), 1_000)).toMatchObject({ state: 'created' });
  });
  expect(await waiting).toMatchObject({ state: 'created' });
});

test('a worker of any release can neither pay for a test, nor have the stand-in make what is paid', async () => {
  const written = await acceptGeneration(db, { ...order(userId, 'audio'), isTest: true });
  const generation = await findGenerationById(db, written?.generationId ?? '');
  expect(generation).toMatchObject({ is_test: true, cost: 0, credit: 'free', credit_bucket: null });
  const test = await claimed(generation?.stages[0]?.id ?? '');
  const live = await running();
  expect([test.generation.is_test, live.generation.is_test]).toEqual([true, false]);
  const standIn = { ...attempt(0), provider: 'stand-in' };
  await expect(reserveAttempt(db, test, attempt(), null)).rejects.toThrow('a test generation');
  await expect(reserveAttempt(db, live, standIn, null)).rejects.toThrow('a live generation');
  expect(await reserveAttempt(db, test, standIn, null)).toMatchObject({ state: 'created' });
  expect(await spentToday()).toBe(0);
});
