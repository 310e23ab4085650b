import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createDb, type Db } from './client.ts';
import { latestMigration, migrationProvider } from './migrations/index.ts';

/** Brings a database to the newest schema. Safe to run from several processes at once (Kysely takes a lock). */
export async function migrateToLatest(url: string): Promise<string[]> {
  const db = createDb({ url, maxConnections: 2, statementTimeoutMs: 120_000 });
  try {
    const { error, results } = await new Migrator({
      db,
      provider: migrationProvider,
    }).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** null when the schema is the newest, otherwise a sentence for the readiness check. */
export async function migrationProblem(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  const newest = rows[0]?.name;
  return newest === latestMigration
    ? null
    : `schema is at ${newest ?? 'nothing'}, the code needs ${latestMigration}`;
}

if (import.meta.main) {
  const url = process.argv[2];
  if (!url) throw new Error('usage: node packages/db/src/migrate.ts <database url>');
  const applied = await migrateToLatest(url);
  process.stdout.write(
    applied.length ? `applied ${applied.join(', ')}\n` : 'schema is up to date\n',
  );
}
