import type { ProviderService, StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { StageSettings } from '../schema.ts';

export interface ModelUse {
  model: string;
  service: ProviderService;
  tries: number;
  failed: number;
  cents: number;
}

/** Use of the models in the last 24 hours. */
export async function listModelUse(db: DbOrTx): Promise<ModelUse[]> {
  const { rows } = await sql<ModelUse>`
    select attempts.model, stages.name as service, count(*)::int as tries,
      count(*) filter (where attempts.state = 'failed')::int as failed, sum(cost_cents::numeric)::float8 as cents
    from attempts join stages on stages.id = attempts.stage_id
    where attempts.created_at > now() - interval '1 day' and attempts.provider <> 'stand-in' group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Stops or allows a model. False: it already was. */
export async function setStopped(
  tx: DbOrTx,
  { model, service, isStopped }: { model: string; service: ProviderService; isStopped: boolean },
): Promise<boolean> {
  const stopped_at = isStopped ? new Date() : null;
  if (!isStopped) {
    const allowed = await tx
      .updateTable('provider_health')
      .set({ stopped_at })
      .where('model', '=', model)
      .where('stopped_at', 'is not', null)
      .returning('model')
      .executeTakeFirst();
    return allowed !== undefined;
  }
  const stopped = await tx
    .insertInto('provider_health')
    .values({ model, service, stopped_at })
    .onConflict((conflict) =>
      conflict
        .column('model')
        .doUpdateSet({ stopped_at })
        .where('provider_health.stopped_at', 'is', null),
    )
    .returning('model')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Operators' changes; unchanged stages are absent. */
export function listStageSettings(db: DbOrTx): Promise<StageSettings[]> {
  return db.selectFrom('stage_settings').selectAll().execute();
}

/** Pauses or resumes a stage. False: it already was. */
export async function setPaused(db: DbOrTx, stage: StageName, isPaused: boolean): Promise<boolean> {
  if (!isPaused) return reset(db, stage, 'paused_at');
  const changed = await db
    .insertInto('stage_settings')
    .values({ stage, paused_at: new Date() })
    .onConflict((conflict) =>
      conflict
        .column('stage')
        .doUpdateSet({ paused_at: new Date() })
        .where('stage_settings.paused_at', 'is', null),
    )
    .returning('stage')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function isPaused(db: DbOrTx, stage: StageName): Promise<boolean> {
  const row = await db
    .selectFrom('stage_settings')
    .select('stage')
    .where('stage', '=', stage)
    .where('paused_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPaused(db: DbOrTx): Promise<Set<StageName>> {
  const rows = await db
    .selectFrom('stage_settings')
    .select('stage')
    .where('paused_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ stage }) => stage));
}

/** The model that an operator chose; null: the environment's. */
export async function chosenModel(db: DbOrTx, stage: StageName): Promise<string | null> {
  const row = await db
    .selectFrom('stage_settings')
    .select('model')
    .where('stage', '=', stage)
    .executeTakeFirst();
  return row?.model ?? null;
}

/** Sets the model of a stage; null: the environment's. False: it already was. */
export async function setModel(
  db: DbOrTx,
  stage: StageName,
  model: string | null,
): Promise<boolean> {
  if (model === null) return reset(db, stage, 'model');
  const changed = await db
    .insertInto('stage_settings')
    .values({ stage, model })
    .onConflict((conflict) =>
      conflict
        .column('stage')
        .doUpdateSet({ model })
        .where('stage_settings.model', 'is distinct from', model),
    )
    .returning('stage')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Removes one setting of a stage. False: it was not set. */
async function reset(
  db: DbOrTx,
  stage: StageName,
  column: 'paused_at' | 'model',
): Promise<boolean> {
  const changed = await db
    .updateTable('stage_settings')
    .set({ [column]: null })
    .where('stage', '=', stage)
    .where(column, 'is not', null)
    .returning('stage')
    .executeTakeFirst();
  return changed !== undefined;
}
