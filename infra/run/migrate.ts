import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { dataDirOf, factsOfRunning, withDatabaseOf } from '../launch/database-of.ts';
import { consoleReport, type Report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';

// `npm start` applies migrations by itself; a running `npm run dev` gets new ones through this command.
loadEnvironmentFile();
runCommand(() => migrateDatabase(process.env, consoleReport));

/**
 * Brings `DATABASE_URL`, or the database of the running or stopped Talkreel of the data folder, to the newest schema.
 * Returns the exit code.
 */
async function migrateDatabase(user: NodeJS.ProcessEnv, report: Report): Promise<number> {
  const migrate = (url: string) => runScript('packages/db/src/migrate.ts', [url]);
  if (user['DATABASE_URL']) return migrate(user['DATABASE_URL']);
  const dataDir = dataDirOf(user);
  const running = factsOfRunning(dataDir);
  if (running) return migrate(running.databaseUrl);
  return withDatabaseOf(dataDir, user, report, ({ url }) => migrate(url));
}
