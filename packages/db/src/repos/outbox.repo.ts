import type { StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';

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
export async function drainOutbox(db: Db, limit: number, send: (dispatches: Dispatch[]) => Promise<void>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ stage_id: string }>`
      delete from outbox where id in (select id from outbox order by id limit ${limit} for update skip locked)
      returning stage_id`.execute(tx);
    if (rows.length === 0) return 0;
    const dispatches = await readDispatches(tx, rows.map((row) => row.stage_id));
    await send(dispatches);
    return rows.length;
  });
}

/**
 * Queued stages, and running ones whose claim lapsed, that nobody was told about lately: what a lost
 * Redis or a killed worker left behind.
 */
export async function listLostStages(db: DbOrTx, quietSeconds: number, limit: number): Promise<Dispatch[]> {
  const { rows } = await sql<{ id: string }>`
    update stages set dispatched_at = now() where id in (
      select id from stages
      where ((state = 'queued' and available_at < now() - make_interval(secs => ${quietSeconds}))
          or (state = 'running' and claim_expires_at < now()))
        and (dispatched_at is null or dispatched_at < now() - make_interval(secs => ${quietSeconds}))
      order by queued_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length ? readDispatches(db, rows.map((row) => row.id)) : [];
}

async function readDispatches(db: DbOrTx, stageIds: string[]): Promise<Dispatch[]> {
  const { rows } = await sql<{ id: string; name: StageName; turn: number; delay_ms: number }>`
    update stages set dispatched_at = now()
    from (
      select s.id, s.name,
        (select count(*) from (
          select 1 from stages other where other.user_id = s.user_id and other.name = s.name
            and other.state = 'queued' and other.queued_at < s.queued_at limit 1000) before)::int as turn,
        greatest(0, extract(epoch from s.available_at - now()) * 1000)::int as delay_ms
      from stages s where s.id = any(${stageIds}::uuid[])
    ) picked
    where stages.id = picked.id
    returning picked.id, picked.name, picked.turn, picked.delay_ms`.execute(db);
  return rows.map((row) => ({ stageId: row.id, name: row.name, turn: row.turn, delayMs: row.delay_ms }));
}
