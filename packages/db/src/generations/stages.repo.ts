import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Generation, Stage } from '../schema.ts';

/** A stage this process owns until its lease ends; `stage.version` fences every later write. */
export interface Claim {
  stage: Stage;
  generation: Pick<
    Generation,
    'id' | 'user_id' | 'kind' | 'cost' | 'is_test' | 'project_id' | 'input' | 'traceparent'
  >;
  /** How many other stages its generation has. */
  siblings: number;
  /** Whether it must run alone, because its workers may have died of it: this start is not counted yet. */
  runsAlone: boolean;
}

export interface ProgressWrite {
  stageId: string;
  version: number;
  progress: number;
  generationProgress: number;
}

/**
 * Writes the progress of many running stages at once. It never decreases, whatever is written. Rows
 * locked by another transaction are skipped: waiting for one while holding the others would cause
 * deadlocks with deliveries and cancellations.
 */
export async function saveProgress(db: DbOrTx, writes: ProgressWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const reported = sql<{
    id: string;
    version: number;
    progress: number;
    whole: number;
  }>`unnest(
    ${writes.map((write) => write.stageId)}::uuid[], ${writes.map((write) => write.version)}::int[],
    ${writes.map((write) => write.progress)}::real[], ${writes.map((write) => write.generationProgress)}::real[])`;
  await db
    .with(
      (cte) => cte('free').materialized(),
      (cte) =>
        cte
          .selectFrom(reported.as<'reported'>(sql`reported(id, version, progress, whole)`))
          .innerJoin('stages', (join) =>
            join
              .onRef('stages.id', '=', 'reported.id')
              .onRef('stages.version', '=', 'reported.version'),
          )
          .innerJoin('generations', 'generations.id', 'stages.generation_id')
          .select(['stages.id', 'reported.progress', 'reported.whole'])
          .where('stages.state', '=', 'running')
          .where('generations.state', '=', 'running')
          .forNoKeyUpdate(['stages', 'generations'])
          .skipLocked(),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('stages')
        .from('free')
        .set((eb) => ({ progress: eb.fn('greatest', ['stages.progress', 'free.progress']) }))
        .whereRef('stages.id', '=', 'free.id')
        .returning(['stages.generation_id', 'free.whole']),
    )
    .updateTable('generations')
    .from('moved')
    .set((eb) => ({ progress: eb.fn('greatest', ['generations.progress', 'moved.whole']) }))
    .whereRef('generations.id', '=', 'moved.generation_id')
    .execute();
}

/**
 * Requeues a claimed stage to run later, with the sentence that users see meanwhile. Returns false
 * if it was no longer ours. This start ended in an orderly way, so it does not count among those that
 * kill workers.
 */
export async function requeueStage(
  db: DbOrTx,
  claim: Claim,
  options: { delayMs: number; attempt: number; notice: string | null },
): Promise<boolean> {
  const row = await db
    .with(
      (cte) => cte('owner').materialized(),
      (cte) =>
        cte
          .selectFrom('generations')
          .select('id')
          .where('id', '=', claim.generation.id)
          .forUpdate(),
    )
    .with('put', (cte) =>
      cte
        .updateTable('stages')
        .from('owner')
        .set((eb) => ({
          state: 'queued',
          version: eb('stages.version', '+', 1),
          starts: eb('stages.starts', '-', 1),
          attempt: options.attempt,
          notice: options.notice,
          available_at: sql<Date>`now() + make_interval(secs => ${options.delayMs / 1000})`,
          dispatched_at: sql<Date>`now()`,
          claimed_by: null,
          claim_expires_at: null,
        }))
        .where('stages.id', '=', claim.stage.id)
        .whereRef('stages.generation_id', '=', 'owner.id')
        .where('stages.version', '=', claim.stage.version)
        .where('stages.state', '=', 'running')
        .returning('stages.generation_id'),
    )
    .updateTable('generations')
    .from('put')
    .set((eb) => ({ version: eb('generations.version', '+', 1) }))
    .whereRef('generations.id', '=', 'put.generation_id')
    .returning('generations.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The plan of a speech; a draft by attempt and part, since the next attempt writes anew. */
type Remembered = 'plan' | `draft:${number}:${number}`;

/**
 * Stores a value for every later run of a stage, and returns the stored one: an earlier owner's
 * value stays. undefined: the claim is lost.
 */
export async function rememberInInput(
  db: DbOrTx,
  claim: Claim,
  name: Remembered,
  value: unknown,
): Promise<unknown> {
  const row = await db
    .updateTable('stages')
    .set({
      input: sql<string>`jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb) || input`,
    })
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .returning('input')
    .executeTakeFirst();
  return row?.input[name];
}

/** A stage's input without what its runs remembered: another generation plans and writes anew. */
export function givenInput(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !/^(plan$|draft:)/.test(name)),
  );
}

/** Hands over a claimed stage, for example at shutdown: the next owner continues where it is. */
export async function releaseClaim(db: DbOrTx, claim: Claim): Promise<void> {
  await db
    .updateTable('stages')
    .set((eb) => ({
      claim_expires_at: new Date(0),
      claimed_by: null,
      starts: eb('starts', '-', 1),
    }))
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .execute();
}

/** Whether the stage is still this claim's: no other worker has taken it, and it has not ended. */
export async function holdsClaim(db: DbOrTx, { stage }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('stages')
    .select('id')
    .where('id', '=', stage.id)
    .where('version', '=', stage.version)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

export type StageProgress = Pick<Stage, 'id' | 'name' | 'state' | 'progress'>;

/** The progress of all stages of these generations, by generation. */
export async function readProgress(
  db: DbOrTx,
  generationIds: string[],
): Promise<Map<string, StageProgress[]>> {
  if (generationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stages')
    .select(['generation_id', 'id', 'name', 'state', 'progress'])
    .where('generation_id', 'in', generationIds)
    .execute();
  return Map.groupBy(rows, (row) => row.generation_id);
}

/**
 * Whether the stage was begun, then cancelled, failed or deleted with its user: nothing can be delivered for it any
 * more.
 */
export async function endedWithoutResult(db: DbOrTx, stageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stages')
    .select(['state', 'started_at'])
    .where('id', '=', stageId)
    .executeTakeFirst();
  if (!row) return true;
  return row.started_at !== null && ['cancelled', 'failed'].includes(row.state);
}

/** The outputs of earlier stages of this generation, by stage name. */
export async function readOutputs(
  db: DbOrTx,
  generationId: string,
): Promise<Record<string, Record<string, unknown>>> {
  const rows = await db
    .selectFrom('stages')
    .select(['name', 'output'])
    .where('generation_id', '=', generationId)
    .where('state', '=', 'succeeded')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.output ?? {}]));
}
