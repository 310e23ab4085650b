import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared-client.ts';
import type { Database } from './schema.ts';
import { reachingDatabase } from './trouble.ts';

export type Db = Kysely<Database>;
/** What a repository takes: the pool or a transaction. */
export type DbOrTx = Kysely<Database> | Transaction<Database>;

// int8 is ids and byte counts here: safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DbOptions {
  url: string;
  maxConnections?: number;
  /** A statement that runs longer is stopped, so that a full pool empties itself. */
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
}

export function createDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
  });
  // A dropped idle connection surfaces here; the pool replaces it.
  pool.on('error', (error) => options.onError?.(error));
  // One that breaks in use tells its statement; as an event that nobody hears it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => reachingDatabase(pool.connect()),
        end: () => pool.end(),
      },
    }),
  });
}
