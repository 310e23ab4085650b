import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { claimStage, renewClaims } from './claims.repo.ts';
import { findGenerationById, listOverdueGenerations } from './generations.repo.ts';
import { rememberInInput, requeueStage, saveProgress, type Claim } from './stages.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db, url: databaseUrl } = await openTestDatabase((url) =>
  createDb({ url, maxConnections: 4, statementTimeoutMs: 2_000 }),
);
const userId = (await findOrCreateUser(db, somebody('a'), 100)).id;

/** The one stage of a new speech. */
async function newStage(of = userId): Promise<{ generationId: string; stageId: string }> {
  const written = await acceptGeneration(db, order(of, 'audio'));
  const generation = await findGenerationById(db, written?.generationId ?? '');
  const stageId = generation?.stages[0]?.id ?? '';
  return { generationId: generation?.id ?? '', stageId };
}

async function claimed(stageId: string, from = db): Promise<Claim> {
  const claim = await claimStage(from, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  return claim;
}

test('progress does not wait: stages being delivered are skipped, the rest is written', async () => {
  const [busy, free] = [await newStage(), await newStage()];
  const claims = [await claimed(busy.stageId), await claimed(free.stageId)];
  await db.transaction().execute(async (tx) => {
    // Locks are taken as a delivery takes them: the generation first, its stage after it.
    await tx
      .selectFrom('generations')
      .select('id')
      .where('id', '=', busy.generationId)
      .forUpdate()
      .execute();
    await saveProgress(
      db,
      claims.map(({ stage }) => ({
        stageId: stage.id,
        version: stage.version,
        progress: 40,
        generationProgress: 40,
      })),
    );
    await tx.updateTable('stages').set({ progress: 7 }).where('id', '=', busy.stageId).execute();
  });
  expect((await findGenerationById(db, busy.generationId))?.stages[0]?.progress).toBe(7);
  expect(await findGenerationById(db, free.generationId)).toMatchObject({
    progress: 40,
    stages: [{ progress: 40 }],
  });
});

test('leases are renewed past a stage locked by another, which still counts as ours', async () => {
  const stages = [await newStage(), await newStage(), await newStage()];
  const claims = await Promise.all(stages.map(({ stageId }) => claimed(stageId)));
  const [busy, free, taken] = claims.map(({ stage }) => stage.id);
  await db
    .updateTable('stages')
    .set({ version: 99 })
    .where('id', '=', taken ?? '')
    .execute();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('stages')
      .set({ progress: 7 })
      .where('id', '=', busy ?? '')
      .execute();
    const renewals = await renewClaims(
      db,
      claims.map(({ stage }) => ({ stageId: stage.id, version: stage.version })),
      30,
    );
    expect([busy, free, taken].map((id) => renewals.get(id ?? ''))).toEqual([
      'locked',
      'renewed',
      'lost',
    ]);
  });
});

/** @shows fault 9 */
test('a newer schema does not stop workers started before it', async () => {
  const old = createDb({ url: databaseUrl, maxConnections: 1 });
  try {
    await claimed((await newStage()).stageId, old);
    await sql`alter table stages add column of_tomorrow int`.execute(db);
    const { stageId } = await newStage();
    expect((await claimed(stageId, old)).stage).toMatchObject({ id: stageId, user_id: userId });
  } finally {
    await old.destroy();
    await sql`alter table stages drop column if exists of_tomorrow`.execute(db);
  }
});

test('a stage put back in order does not count as a start', async () => {
  const { stageId, generationId } = await newStage();
  const claim = await claimed(stageId);
  expect(claim.stage.starts).toBe(1);
  await requeueStage(db, claim, { delayMs: 0, attempt: 1, notice: null });
  const [stage] = (await findGenerationById(db, generationId))?.stages ?? [];
  expect(stage).toMatchObject({ state: 'queued', starts: 0 });
});

test('a stage in isolation is not blamed before its own work begins: its claim is not a start', async () => {
  const { stageId } = await newStage();
  const claimAfter = async (starts: number) => {
    const state = { state: 'queued' as const, starts };
    await db.updateTable('stages').set(state).where('id', '=', stageId).execute();
    const { runsAlone, stage } = await claimed(stageId);
    return [runsAlone, stage.starts];
  };
  expect(await claimAfter(1)).toEqual([false, 2]);
  expect(await claimAfter(2)).toEqual([true, 2]);
  expect(await claimAfter(5)).toEqual([true, 5]);
});

/** @shows fault 47 */
test('overdue stages are determined by the clock of the database', async () => {
  const [late, early] = [await newStage(), await newStage()];
  const due = (id: string, seconds: number) =>
    sql`update generations set deadline_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
      db,
    );
  await due(late.generationId, -1);
  await due(early.generationId, 60);
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const skewMs of [-600_000, 600_000]) {
      vi.setSystemTime(nowMs + skewMs);
      const ids = (await listOverdueGenerations(db, 100)).map(({ id }) => id);
      expect(ids).toEqual([late.generationId]);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('every attempt uses what the first one stored, and a worker that lost the stage stores nothing', async () => {
  const { stageId } = await newStage();
  const first = await claimed(stageId);
  expect(await rememberInInput(db, first, 'plan', ['a'])).toEqual(['a']);
  await sql`update stages set claim_expires_at = now() - interval '1 second' where id = ${stageId}`.execute(
    db,
  );
  const second = await claimed(stageId);
  expect(second.stage.input['plan']).toEqual(['a']);
  expect(await rememberInInput(db, second, 'plan', ['b'])).toEqual(['a']);
  expect(await rememberInInput(db, first, 'plan', ['c'])).toBeUndefined();
  expect(await rememberInInput(db, first, 'draft:1:0', ['c'])).toBeUndefined();
});
