import type { ProviderService } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

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
    where attempts.created_at > now() - interval '1 day' group by 1, 2`.execute(db);
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
