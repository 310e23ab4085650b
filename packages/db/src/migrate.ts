import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createDb, type Db } from './client.ts';
import { migrationNames, migrationProvider, runsInTransaction } from './migrations/index.ts';

const LOCK_ID = 7_215_016_340;
const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 120_000;

/**
 * Migrates a database to the latest schema. Safe to run from several processes at once: one does it, the others wait.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  const db = createDb({
    url,
    maxConnections: 2,
    statementTimeoutMs: PATIENCE_MS,
    // A concurrent index waits for all earlier transactions.
    lockTimeoutMs: PATIENCE_MS,
  });
  try {
    return await aloneWith(db, async () => {
      const migrator = new Migrator({
        db,
        provider: migrationProvider,
        // Branches may land out of order: a new migration's number may be below the last applied one.
        allowUnorderedMigrations: true,
      });
      const applied: string[] = [];
      const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
      for (const { name } of pending) {
        const { error } = await migrator.migrateTo(name, {
          disableTransactions: !runsInTransaction(name),
        });
        if (error) throw error;
        applied.push(name);
      }
      return applied;
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Polls for the lock instead of waiting for it: `create index concurrently` waits for every running statement,
 * including one that waits for the lock.
 */
async function aloneWith<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const lock = async () => {
      const { rows } = await sql<{
        isOurs: boolean;
      }>`select pg_try_advisory_lock(${LOCK_ID}) as "isOurs"`.execute(connection);
      return rows[0]?.isOurs === true;
    };
    while (!(await lock())) await delay(LOOK_EVERY_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_ID})`.execute(connection);
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
  const applied = await migrateToLatest(url);
  process.stdout.write(
    applied.length ? `applied ${applied.join(', ')}\n` : 'schema is up to date\n',
  );
}
