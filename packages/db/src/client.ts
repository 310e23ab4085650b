import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';
import { reachingDatabase, isSilence } from './database-errors.ts';
import { traced } from '@talkreel/observability/spans';
import { preparedName } from './statement-names.ts';

/** A pool connection that prepares the marked statements and closes if it does not respond. */
class Connection extends pg.Client {
  // The signatures of pg's overloads cannot be written out one by one; arguments pass through untouched.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const forwarded = name === undefined ? args : [{ name, text, values }];
    const send = (): unknown => Reflect.apply(super.query, this, forwarded);
    // `query` returns a promise only when called with a text.
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') return send() as never;
    const operation = name ?? verbOf(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
    return traced({ name: `postgres ${operation}`, kind: 'client', attributes }, () =>
      this.#answered(Promise.resolve(send())),
    ) as never;
  }

  async #answered<T>(sent: Promise<T>): Promise<T> {
    try {
      return await reachingDatabase(sent);
    } catch (error) {
      // A late reply would be taken for that of a later statement, so the connection must not return to the pool.
      if (isSilence(error)) void this.end();
      throw error;
    }
  }
}

export type Db = Kysely<Database>;
/** A repository takes the pool or a transaction. */
export type DbOrTx = Kysely<Database> | Transaction<Database>;

// int8 holds ids and byte counts here: safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DbOptions {
  url: string;
  maxConnections?: number;
  /** A statement that runs longer is stopped, so a full pool empties itself. */
  statementTimeoutMs?: number;
  /** The maximum wait for a locked row. */
  lockTimeoutMs?: number;
  onError?: (error: Error) => void;
}

const CONNECT_WITHIN_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
/** A client idle inside a transaction releases its rows after this long. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** The server ends a slow statement itself; a connection silent beyond that is dead. */
const SILENCE_AFTER_MS = 1_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

export interface PoolState {
  total: number;
  idle: number;
  /** Statements waiting for a connection. */
  waiting: number;
}

const pools = new WeakMap<Db, pg.Pool>();

/** The state of the pool behind a `Db` made by `createDb`. */
export function poolState(db: Db): PoolState {
  const pool = pools.get(db);
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

export function createDb(options: DbOptions): Db {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_AFTER_MS,
    lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // A dropped idle connection surfaces here; the pool replaces it.
  pool.on('error', (error) => options.onError?.(error));
  // A connection that breaks in use fails its statement; as an unhandled event it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => reachingDatabase(pool.connect()),
        end: () => pool.end(),
      },
    }),
  });
  pools.set(db, pool);
  return db;
}

/** The statement's verb, without its operands. */
function verbOf(text: string): string {
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}
