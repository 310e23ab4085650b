import { stageName, type StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Everyone's waiting and running stages of one kind. */
export interface StageLoad {
  name: StageName;
  queued: number;
  running: number;
  /** How long the oldest waiting one has been due; 0: none waits. */
  oldestSeconds: number;
}

/**
 * Kinds without open stages are absent. Reads open stages only: each part of the condition is that of a partial index,
 * and none covers all that wait (migration 011).
 */
export async function readStageLoad(db: DbOrTx): Promise<StageLoad[]> {
  const { rows } = await sql<StageLoad>`
    select name,
      count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'running')::int as running,
      coalesce(max(extract(epoch from now() - greatest(queued_at, available_at)))
        filter (where state = 'queued' and available_at <= now()), 0)::float8 as "oldestSeconds"
    from stages where state = 'running' or (state = 'queued' and dispatched_at is null)
      or (state = 'queued' and dispatched_at is not null)
    group by name`.execute(db);
  return rows;
}

const RATE_MINUTES = 5;

/** Stages of each kind delivered per minute, over the last five; kinds without any are absent. */
export async function readDeliveryRates(db: DbOrTx): Promise<Map<StageName, number>> {
  const rows = await db
    .selectFrom('stages')
    .select(['name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('name', 'in', stageName.options)
    .where('state', '=', sql.lit('succeeded' as const))
    .where('finished_at', '>', sql<Date>`now() - make_interval(mins => ${RATE_MINUTES})`)
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, count }) => [name, Number(count) / RATE_MINUTES]));
}

/** A value that changes whenever a generation starts, advances or ends, however short it was, or an operator acts. */
export async function readRevision(db: DbOrTx): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select concat_ws(' ', count(*), sum(version), (select max(created_at) from generations),
      (select max(id) from operator_actions)) as revision
    from generations where state in ('queued', 'running')`.execute(db);
  return rows[0]?.revision ?? '';
}

/** Model spend today (UTC), at list prices. Cents. */
export async function readSpendToday(db: DbOrTx): Promise<number> {
  const row = await db
    .selectFrom('spend_days')
    .select('cents')
    .where('day', '=', sql<Date>`(now() at time zone 'utc')::date`)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** Credits still reserved this long after their generation's deadline. */
export async function countOverdueReservations(db: DbOrTx, graceSeconds: number): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', [sql.lit('queued' as const), sql.lit('running' as const)])
    .where('credit', '=', 'reserved')
    .where('deadline_at', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
