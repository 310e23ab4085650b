import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { PREPARED } from '../prepared-client.ts';
import type { Generation, GenerationsTable, NewAsset } from '../schema.ts';
import { saveAsset } from './assets.repo.ts';
import { captureCredit, refundCoveringAudio, releaseCredit } from './settle.repo.ts';
import type { Claim } from './stages.repo.ts';

/** What a stage hands over. Files are in storage already; only rows are written here. */
export interface Delivery {
  output: Record<string, unknown>;
  /** Rows of the files, and the column of the project that shows each. */
  assets: Array<{
    asset: NewAsset;
    column: 'audio_asset' | 'image_asset' | 'video_asset' | 'thumbnail_asset' | null;
  }>;
  script?: string;
}

/** What the transaction did, for whoever tells it on. */
export interface Finished {
  userId: string;
  generationId: string;
  generationEnded: boolean;
  /** The outbox holds rows of stages that became ready. */
  more: boolean;
}

/**
 * Delivers a stage: one transaction sets its state, keeps its files, makes the stages ready that were
 * waiting for it, and, when it was the last one, ends the generation and captures its credit.
 * null: the claim or the generation is no longer ours, and nothing was written.
 */
export async function deliverStage(
  db: Db,
  claim: Claim,
  delivery: Delivery,
): Promise<Finished | null> {
  return db.transaction().execute(async (tx) => {
    // A statement of its own: the next one must see what a sibling stage committed before the lock was ours.
    const generation = await lockOpenGeneration(tx, claim.generation.id);
    if (!generation) return null;
    const { rows } = await sql<{ more: number; open: number }>`${sql.raw(PREPARED)}
      with done as (
        update stages set state = 'succeeded', progress = 100, output = ${JSON.stringify(delivery.output)}::jsonb,
          notice = null, finished_at = now(), version = version + 1, claimed_by = null, claim_expires_at = null
        where id = ${claim.stage.id} and version = ${claim.stage.version} and state = 'running'
        returning id, generation_id
      ),
      ready as (
        update stages set state = 'queued', queued_at = now(), available_at = now()
        from done
        where stages.generation_id = done.generation_id and stages.state = 'waiting'
          and stages.needs <@ (select array_agg(s.name) from stages s
            where s.generation_id = done.generation_id and (s.state = 'succeeded' or s.id = done.id))
        returning stages.id
      ),
      sent as (insert into outbox (stage_id) select id from ready)
      select (select count(*)::int from ready) as more,
        (select count(*)::int from stages s where s.generation_id = done.generation_id
          and s.id <> done.id and s.state <> 'succeeded') as open
      from done`.execute(tx);
    const row = rows[0];
    if (!row) return null;
    await keepAssets(tx, generation, delivery);
    const ended = row.open === 0;
    await tx
      .updateTable('generations')
      .set((eb) => ({
        version: eb('version', '+', 1),
        result: sql`coalesce(result, '{}'::jsonb) || ${JSON.stringify(delivery.output)}::jsonb`,
        ...(ended ? { state: 'succeeded' as const, progress: 100, finished_at: new Date() } : {}),
      }))
      .where('id', '=', generation.id)
      .execute();
    if (ended) await captureCredit(tx, generation);
    return {
      userId: generation.user_id,
      generationId: generation.id,
      generationEnded: ended,
      more: row.more > 0,
    };
  });
}

/** Keeps the rows of delivered files and points the project at them. */
async function keepAssets(tx: DbOrTx, generation: Generation, delivery: Delivery): Promise<void> {
  const changes: Record<string, string> = {};
  for (const { asset, column } of delivery.assets) {
    const saved = await saveAsset(tx, {
      ...asset,
      source_generation: generation.id,
      project_id: generation.project_id,
    });
    if (column) changes[column] = saved.id;
  }
  if (delivery.script !== undefined) changes['script'] = delivery.script;
  if (generation.project_id !== null && Object.keys(changes).length > 0) {
    await tx.updateTable('projects').set(changes).where('id', '=', generation.project_id).execute();
  }
}

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
    await endStages(tx, generationId, 'failed');
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

async function endStages(
  tx: DbOrTx,
  generationId: string,
  state: 'failed' | 'cancelled',
): Promise<void> {
  await sql`update stages set
      state = case when ${state} = 'failed' and state = 'waiting' then 'cancelled' else ${state} end,
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
    .set((eb) => ({ ...change, finished_at: new Date(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
