import { dataDirOf, factsOfRunning, withDatabaseOf } from './database-of.ts';
import type { Report } from './report.ts';
import { runScript } from './run-script.ts';

/**
 * Brings `DATABASE_URL`, or the database of the running or stopped Talkreel of the data folder, to the newest schema.
 * Returns the exit code.
 */
export async function migrateDatabase(user: NodeJS.ProcessEnv, report: Report): Promise<number> {
  const migrate = (url: string) => runScript('packages/db/src/migrate.ts', [url]);
  if (user['DATABASE_URL']) return migrate(user['DATABASE_URL']);
  const dataDir = dataDirOf(user);
  const running = factsOfRunning(dataDir);
  if (running) return migrate(running.databaseUrl);
  return withDatabaseOf(dataDir, user, report, ({ url }) => migrate(url));
}
