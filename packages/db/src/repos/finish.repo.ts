import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { Generation, GenerationsTable } from '../schema.ts';
import type { Finished } from './deliver.repo.ts';
import { refundCoveringAudio, releaseCredit } from './settle.repo.ts';
import type { Claim } from './stages.repo.ts';

/** Ends a generation that cannot be delivered. The reserved credit goes back; null: it had ended before. */
export async function failGeneration(
  db: Db,
  generationId: string,
  error: { code: string; message: string },
  claim?: Claim,
): Promise<Finished | null> {
  return db.transaction().execute(async (tx) => {
    const generation = await lockOpenGeneration(tx, generationId);
    if (!generation) return null;
    if (claim && !(await stillOurs(tx, claim))) return null;
    await endStages(tx, generationId, 'failed', claim?.stage.id ?? null);
    await endGeneration(tx, generationId, {
      state: 'failed',
      error_code: error.code,
      error_message: error.message,
    });
    await releaseCredit(tx, generation, 'Failed, not charged');
    await refundCoveringAudio(tx, generation, 'The video failed, the credit is back');
    return { userId: generation.user_id, generationId, generationEnded: true, more: false };
  });
}

/** Ends a generation because its user says so. null: it had ended before, and what it ended as stands. */
export async function cancelGeneration(
  db: Db,
  userId: string,
  generationId: string,
): Promise<Finished | null> {
  return db.transaction().execute(async (tx) => {
    const generation = await lockOpenGeneration(tx, generationId);
    if (!generation || generation.user_id !== userId) return null;
    await endStages(tx, generationId, 'cancelled');
    await endGeneration(tx, generationId, {
      state: 'cancelled',
      error_code: 'cancelled',
      error_message: 'Cancelled',
    });
    await releaseCredit(tx, generation, 'Cancelled, not charged');
    return { userId, generationId, generationEnded: true, more: false };
  });
}

async function lockOpenGeneration(tx: DbOrTx, id: string): Promise<Generation | undefined> {
  return tx
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst();
}

async function stillOurs(tx: DbOrTx, claim: Claim): Promise<boolean> {
  const row = await tx
    .selectFrom('stages')
    .select('id')
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Where one stage is the cause, its siblings were stopped and did not fail. */
async function endStages(
  tx: DbOrTx,
  generationId: string,
  state: 'failed' | 'cancelled',
  causeId: string | null = null,
): Promise<void> {
  await sql`update stages set
      state = case when ${state} = 'failed' and (state = 'waiting' or id <> ${causeId}::uuid)
        then 'cancelled' else ${state} end,
      version = version + 1, finished_at = now(), claimed_by = null, claim_expires_at = null
    where generation_id = ${generationId} and state in ('waiting', 'queued', 'running')`.execute(
    tx,
  );
}

async function endGeneration(
  tx: DbOrTx,
  id: string,
  change: { state: 'failed' | 'cancelled' } & Pick<
    Record<keyof GenerationsTable, string>,
    'error_code' | 'error_message'
  >,
): Promise<void> {
  await tx
    .updateTable('generations')
    .set((eb) => ({ ...change, finished_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
