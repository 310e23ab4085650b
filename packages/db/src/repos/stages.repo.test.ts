import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { findGenerationById, listOverdueGenerations } from './generations.repo.ts';
import {
  gatherClaims,
  queuePositions,
  requeueStage,
  saveProgress,
  type Claim,
} from './stages.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

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
  const claim = await gatherClaims(from)({ stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  return claim;
}

test('progress waits for nobody: what is being delivered is left out, the rest is written', async () => {
  const [busy, free] = [await newStage(), await newStage()];
  const claims = [await claimed(busy.stageId), await claimed(free.stageId)];
  await db.transaction().execute(async (tx) => {
    // As a delivery does: the generation first, its stage after it.
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

test('a newer schema does not stop workers that were started before it', async () => {
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

test('a stage put back in order was not one of the starts that count against it', async () => {
  const { stageId, generationId } = await newStage();
  const claim = await claimed(stageId);
  expect(claim.stage.starts).toBe(1);
  await requeueStage(db, claim, { delayMs: 0, attempt: 1, notice: null });
  const [stage] = (await findGenerationById(db, generationId))?.stages ?? [];
  expect(stage).toMatchObject({ state: 'queued', starts: 0 });
});

test('what is overdue is told by the clock of the database', async () => {
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

test('the place in the queue is the one that turns give: a first speech does not wait for a hundred of another', async () => {
  await db.updateTable('stages').set({ state: 'cancelled' }).execute();
  const [busy, light] = await Promise.all(
    ['busy', 'light'].map(async (name) => (await findOrCreateUser(db, somebody(name), 100)).id),
  );
  const many = [];
  for (let index = 0; index < 6; index += 1) many.push((await newStage(busy)).stageId);
  const few = [(await newStage(light)).stageId, (await newStage(light)).stageId];
  const positions = await queuePositions(db, [...many, ...few]);
  expect(few.map((id) => positions.get(id))).toEqual([2, 4]);
  expect(many.map((id) => positions.get(id))).toEqual([1, 3, 5, 6, 7, 8]);
});
