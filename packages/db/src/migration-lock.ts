import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './client.ts';

/** A migration holds this advisory lock alone; backups (infra/docker/backup.sh) share it. */
export const MIGRATION_LOCK = 7_215_016_340;
const LOOK_EVERY_MS = 100;

interface Session {
  pid: number;
  application: string;
  seconds: number;
}

const inWords = ({ application, pid, seconds }: Session): string =>
  `${application || 'a session'} (process ${pid}, for ${seconds} s)`;

const SESSION = sql`holder.pid, application_name as application,
  extract(epoch from clock_timestamp() - coalesce(xact_start, query_start, backend_start))::int as seconds`;

/** Who has the advisory lock; null: nobody any more. */
export async function lockHolder(db: Db): Promise<string | null> {
  const { rows } = await sql<Session & { isShared: boolean }>`
    select ${SESSION}, mode = 'ShareLock' as "isShared"
    from pg_locks held join pg_stat_activity holder on holder.pid = held.pid
    where locktype = 'advisory' and granted and objsubid = 1 and held.database = holder.datid
      and (classid::bigint << 32) + objid::bigint = ${MIGRATION_LOCK}::bigint
      and datname = current_database()`.execute(db);
  const [holder] = rows;
  return holder
    ? `a running ${holder.isShared ? 'backup' : 'migration'}: ${inWords(holder)}`
    : null;
}

/**
 * Follows, by a connection that is otherwise unused, what keeps the one in `db` waiting. `stop` answers what it waited
 * for last: a dump that others have started, too, since it holds a lock on every table.
 */
export async function followBlockers(db: Db, connection: Db): Promise<{ stop(): Promise<string> }> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  let last = 'a lock';
  const over = new AbortController();

  async function follow(): Promise<void> {
    while (!over.signal.aborted) {
      const { rows: holders } = await sql<Session & { relation: string | null }>`
        select ${SESSION}, wanted.relation
        from pg_stat_activity holder cross join (select relation::regclass::text from pg_locks
          where pid = ${pid} and not granted order by relation nulls last limit 1) wanted
        where holder.pid = any(pg_blocking_pids(${pid}))`.execute(connection);
      // A wait that ended between the two looks has no lock any more; what it waited for is known from before.
      const [first] = holders;
      if (first)
        last = `the lock on ${first.relation ?? 'a row'}, held by ${holders.map(inWords).join(', ')}`;
      await delay(LOOK_EVERY_MS, undefined, { signal: over.signal });
    }
  }
  const following = follow().catch(() => undefined);
  return {
    async stop() {
      over.abort();
      await following;
      return last;
    },
  };
}
