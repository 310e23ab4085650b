import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createDb, type Db } from './client.ts';
import { MIGRATION_LOCK, followBlockers, lockHolder } from './migration-lock.ts';
import { migrationNames, migrationProvider, runsInTransaction } from './migrations/index.ts';

const LOOK_EVERY_MS = 200;
const SAY_AGAIN_MS = 60_000;
const STATEMENT_MS = 120_000;
/**
 * While DDL waits for its lock, every statement on the table queues behind it, even one that only reads. The product
 * waits for a lock for two seconds (client.ts), so its statements outlast this.
 */
const LOCK_WITHIN_MS = 1_000;
/** The time limit of one migration, all its tries included. */
const TRY_FOR_MS = 600_000;
const PAUSE_MS = 2_000;
const PAUSE_AT_MOST_MS = 10_000;
/** No lock in time, and a deadlock with the product. */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

type Say = (message: string) => void;

/**
 * Migrates a database to the latest schema. Safe to run from several processes at once: one does it, the others wait.
 * `say` gets what it waits for, as a sentence.
 */
export async function migrateToLatest(url: string, say: Say = () => undefined): Promise<string[]> {
  const db = createDb({
    url,
    maxConnections: 2,
    statementTimeoutMs: STATEMENT_MS,
    lockTimeoutMs: LOCK_WITHIN_MS,
  });
  try {
    return await aloneWith(db, say, async (connection) => {
      const migrator = new Migrator({
        db,
        provider: migrationProvider,
        // Branches may land out of order: a new migration's number may be below the last applied one.
        allowUnorderedMigrations: true,
      });
      const applied: string[] = [];
      const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
      for (const { name } of pending) {
        await apply(name, { migrator, db, connection, say });
        applied.push(name);
      }
      return applied;
    });
  } finally {
    await db.destroy();
  }
}

/** Gives up if it does not get a lock, so that statements queued behind it go on, and tries again. */
async function apply(
  name: string,
  deps: { migrator: Migrator; db: Db; connection: Db; say: Say },
): Promise<void> {
  const beganMs = performance.now();
  for (let tries = 1; ; tries += 1) {
    const blockers = await followBlockers(deps.db, deps.connection);
    const { error } = await deps.migrator.migrateTo(name, {
      disableTransactions: !runsInTransaction(name),
    });
    const held = await blockers.stop();
    if (!error) return;
    if (!LOCK_ERRORS.has((error as { code?: string }).code ?? '')) throw error;
    if (performance.now() - beganMs > TRY_FOR_MS) {
      const minutes = TRY_FOR_MS / 60_000;
      throw new Error(`${name} got no lock for ${minutes} minutes: ${held}`, { cause: error });
    }
    const pauseMs = Math.min(tries * PAUSE_MS, PAUSE_AT_MOST_MS);
    deps.say(`${name} waits for ${held}; tries again in ${pauseMs / 1_000} s`);
    await delay(pauseMs);
  }
}

/**
 * Polls for the lock instead of waiting for it: `create index concurrently` waits for every running statement,
 * including one that waits for the lock.
 */
async function aloneWith<T>(db: Db, say: Say, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const lock = async () => {
      const { rows } = await sql<{
        isOurs: boolean;
      }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`.execute(connection);
      return rows[0]?.isOurs === true;
    };
    let saidMs = Number.NEGATIVE_INFINITY;
    while (!(await lock())) {
      if (performance.now() - saidMs > SAY_AGAIN_MS) {
        const holder = await lockHolder(connection);
        if (holder) say(`waits for ${holder}`);
        saidMs = performance.now();
      }
      await delay(LOOK_EVERY_MS);
    }
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

/**
 * null if the schema has every migration the code knows, otherwise a message for the readiness check. Migrations of
 * newer code are harmless: they must work beside the old code.
 */
export async function migrationProblem(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrationNames.filter((name) => !applied.has(name));
  return missing.length === 0 ? null : `the schema is without ${missing.join(', ')}`;
}

if (import.meta.main) {
  const url = process.argv[2];
  if (!url) throw new Error('usage: node packages/db/src/migrate.ts <database url>');
  const applied = await migrateToLatest(url, (message) => process.stdout.write(`${message}\n`));
  process.stdout.write(
    applied.length ? `applied ${applied.join(', ')}\n` : 'schema is up to date\n',
  );
}
