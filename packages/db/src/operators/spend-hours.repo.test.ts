import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createDb, type DbOrTx } from '../client.ts';
import { fillSpend } from '../testing/fill-spend.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { endAttempt, forgetOldAttempts } from '../generations/attempts.repo.ts';
import { claimStage } from '../generations/claims.repo.ts';
import { findGenerationById } from '../generations/generations.repo.ts';
import { readMoney, keepSpend, listUnkeptHours, spendSince } from './money.repo.ts';
import { reserveAttempt } from '../generations/reserve-attempt.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const HOUR_MS = 3_600_000;
const GENERATIONS = 250;

const { db } = await openTestDatabase((url) => createDb({ url }));
const { id: userId } = await findOrCreateUser(db, somebody('ada'), 1_000);

beforeEach(async () => {
  await db.deleteFrom('generations').execute();
  await db.deleteFrom('spend_hours').execute();
});

const hourOf = (moment: Date) => new Date(moment.getTime() - (moment.getTime() % HOUR_MS));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const listAll = () => listUnkeptHours(db, { before: null, limit: 10_000 });

async function keepAll(): Promise<number> {
  const hours = await listAll();
  for (const hour of hours) await keepSpend(db, hour);
  return hours.length;
}

/** Reads the figures by stage and day, and by payment source. */
async function readFigures() {
  const { days, plans } = await readMoney(db, 30);
  return {
    days: days.filter((day) => Object.keys(day.by_stage).length > 0),
    plans: plans.map(({ bucket, spent }) => [bucket, spent]),
  };
}

/** Rows that this connection has read so far, to add up what attempts cost. */
async function countRead(tx: DbOrTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relname in ('attempts', 'stages', 'generations')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A running attempt that was recorded so many hours ago. */
async function reserved(hours: number, costCents = 10) {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const stageId = (await findGenerationById(db, written?.generationId ?? ''))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 60 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const wanted = { number: 1, part: 0, provider: 'p', model: 'm', deadlineSeconds: 60, costCents };
  const attempt = await reserveAttempt(db, claim, wanted, null);
  if (typeof attempt === 'string') throw new Error(`not reserved: ${attempt}`);
  const created_at = hoursAgo(hours);
  await db.updateTable('attempts').set({ created_at }).where('id', '=', attempt.id).execute();
  return {
    hour: hourOf(created_at),
    endUnspent: (on: DbOrTx) =>
      endAttempt(on, claim, attempt.id, { state: 'cancelled', isUnspent: true }),
  };
}

test('kept sums are those of the attempts, by day, stage and payment source', async () => {
  await fillSpend(db, userId, GENERATIONS);
  await reserved(0);
  const before = await readFigures();
  expect(before.days.length).toBeGreaterThan(4);
  for (const [place, hour] of (await listAll()).entries())
    if (place % 3 === 1) await keepSpend(db, hour);
  expect(await readFigures()).toEqual(before);
  expect(await keepAll()).toBeGreaterThan(80);
  expect(await readFigures()).toEqual(before);
  expect(await listAll()).toEqual([]);
});

test('of hours that are kept no attempt is read', async () => {
  await fillSpend(db, userId, GENERATIONS);
  await reserved(0);
  await keepAll();
  const count = await db.transaction().execute(async (tx) => {
    // In a table as small as this, reading all of it would be as cheap.
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await countRead(tx);
    await readMoney(tx, 30);
    return (await countRead(tx)) - before;
  });
  // The rows are one attempt, its stage and its generation, each with versions that are not vacuumed yet.
  expect(count).toBeLessThan(20);
});

test('hours that are kept while they are being read count once', async () => {
  await fillSpend(db, userId, 20);
  const spend = await spendSince(db, sql`date_trunc('day', now(), 'UTC') - interval '30 days'`);
  const addUp = async () =>
    (await sql<{ cents: string }>`select sum(cents) as cents from (${spend}) as spend`.execute(db))
      .rows;
  const before = await addUp();
  expect(Number(before[0]?.cents)).toBeGreaterThan(0);
  await keepAll();
  expect(await addUp()).toEqual(before);
});

test('an hour is kept once, whoever is at it at the same time', async () => {
  await fillSpend(db, userId, 20);
  const before = await readFigures();
  const hours = await listAll();
  expect(hours.length).toBeGreaterThan(1);
  for (const hour of hours) {
    const writers = [1, 2, 3].map(() => keepSpend(db, hour));
    expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1);
    expect(await keepSpend(db, hour)).toBe(false);
  }
  expect(await readFigures()).toEqual(before);
});

test('the hours that can be kept are over and without open attempts, newest first', async () => {
  await fillSpend(db, userId, 12);
  const all = await listAll();
  expect(all).toEqual(all.toSorted((one, other) => other.getTime() - one.getTime()));
  expect(all[0]?.getTime()).toBeLessThan(Date.now() - HOUR_MS);
  const [first, second, third] = all;
  expect(await listUnkeptHours(db, { before: null, limit: 2 })).toEqual([first, second]);
  expect(await listUnkeptHours(db, { before: second ?? null, limit: 1 })).toEqual([third]);

  const { hour: current } = await reserved(0);
  const { hour: open, endUnspent } = await reserved(200);
  expect(await listAll()).toEqual(all);
  expect(await keepSpend(db, current)).toBe(false);
  expect(await keepSpend(db, open)).toBe(false);
  await endUnspent(db);
  expect(await listAll()).toEqual([...all, open]);
  // There were no attempts in that hour.
  expect(await keepSpend(db, hourOf(hoursAgo(400)))).toBe(false);
});

test('cost that is returned while the hour is being kept is not in its sum', async () => {
  const { hour, endUnspent } = await reserved(30);
  await db.transaction().execute(async (tx) => {
    await endUnspent(tx);
    expect(await keepSpend(db, hour)).toBe(false);
  });
  expect(await keepSpend(db, hour)).toBe(true);
  expect((await readFigures()).days).toMatchObject([{ by_stage: { audio: 0 } }]);
});

test('what accounts and old attempts cost stays when they are deleted, and no attempt goes before its hour is kept', async () => {
  await fillSpend(db, userId, GENERATIONS);
  const before = await readFigures();
  const forgetAll = () => forgetOldAttempts(db, 2, 10_000);
  expect(await forgetAll()).toBe(0);
  await keepAll();
  expect(await forgetAll()).toBeGreaterThan(100);
  expect(await readFigures()).toEqual(before);
  await db.deleteFrom('generations').execute();
  expect(await readFigures()).toEqual(before);
  expect(await keepAll()).toBe(0);
});
