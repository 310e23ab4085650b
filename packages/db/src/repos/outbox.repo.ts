import type { StageName } from '@talkreel/contracts/names';
import { sql, type RawBuilder } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { PREPARED } from '../prepared-client.ts';

/** A stage that is to be told to the queue. */
export interface Dispatch {
  stageId: string;
  name: StageName;
  /** How many stages of the same kind this user had queued before it: its turn among users. */
  turn: number;
  delayMs: number;
}

/**
 * Takes up to `limit` outbox rows and hands them to `send`. The rows go only if it succeeds, so a
 * queue that is away loses nothing; a crash in between sends twice, which the claim makes harmless.
 */
export async function drainOutbox(
  db: Db,
  limit: number,
  send: (dispatches: Dispatch[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const dispatches = await readDispatches(
      tx,
      sql`delete from outbox where id in (select id from outbox order by id limit ${limit} for update skip locked)
        returning stage_id`,
    );
    if (dispatches.length > 0) await send(dispatches);
    return dispatches.length;
  });
}

/**
 * Queued stages, and running ones whose claim lapsed, that nobody was told about lately: what a lost
 * Redis or a killed worker left behind.
 */
export async function listLostStages(
  db: DbOrTx,
  quietSeconds: number,
  limit: number,
): Promise<Dispatch[]> {
  return readDispatches(
    db,
    sql`update stages set dispatched_at = now() where id in (
      select id from stages
      where ((state = 'queued' and available_at < now() - make_interval(secs => ${quietSeconds}))
          or (state = 'running' and claim_expires_at < now()))
        and coalesce(dispatched_at, queued_at) < now() - make_interval(secs => ${quietSeconds})
      order by queued_at limit ${limit} for update skip locked)
    returning id as stage_id`,
  );
}

/** Beyond this many of one's own waiting, being later makes no difference. */
const MAX_TURN = 100;

/** The stages that `taken` returns as `stage_id`, each with its turn. */
async function readDispatches(db: DbOrTx, taken: RawBuilder<unknown>): Promise<Dispatch[]> {
  const { rows } = await sql<{
    id: string;
    name: StageName;
    turn: number;
    delay_ms: number;
  }>`${sql.raw(PREPARED)}
    with taken as (${taken}),
    batch as (
      select id, name, user_id, state,
        row_number() over (partition by user_id, name order by queued_at, id) as place,
        greatest(0, extract(epoch from available_at - clock_timestamp()) * 1000)::int as delay_ms
      from stages where id in (select stage_id from taken)
    ),
    waiting as (
      select owner.user_id, owner.name, (
        select count(*) from (
          select 1 from stages s
          where s.user_id = owner.user_id and s.name = owner.name and s.state = 'queued'
          limit ${MAX_TURN + 1}) counted) as waiting, owner.here
      from (select user_id, name, count(*) filter (where state = 'queued') as here from batch group by user_id, name) owner
    )
    select batch.id, batch.name, batch.delay_ms,
      least(${MAX_TURN}, greatest(0, waiting.waiting - waiting.here) + batch.place - 1)::int as turn
    from batch join waiting using (user_id, name)`.execute(db);
  return rows.map((row) => ({
    stageId: row.id,
    name: row.name,
    turn: row.turn,
    delayMs: row.delay_ms,
  }));
}
