import type { DbOrTx } from '../client.ts';
import { sql } from 'kysely';

export interface Installation {
  id: string;
  /** Whether the media store carries the id. */
  storeMarked: boolean;
}

/** This database's installation id, created on first use. */
export async function readInstallation(db: DbOrTx): Promise<Installation> {
  await db
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select(['id', 'store_marked'])
    .executeTakeFirstOrThrow();
  return { id: row.id, storeMarked: row.store_marked };
}

export async function noteStoreMarked(db: DbOrTx): Promise<void> {
  await db.updateTable('installation').set({ store_marked: true }).execute();
}

export interface ServerFacts {
  version: string;
  /** The time by PostgreSQL's own clock. */
  nowMs: number;
  connections: number;
  maxConnections: number;
}

/** What PostgreSQL says of itself. */
export async function readServer(db: DbOrTx): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from gives its row');
  return row;
}

/** The number of users with the role `operator`. */
export async function countOperators(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role', '=', 'operator')
    .executeTakeFirstOrThrow();
  return Number(count);
}
