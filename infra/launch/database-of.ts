import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MissingPart } from '@talkreel/services/missing-part';
import { repositoryRoot } from '@talkreel/services/paths';
import { openDatabase } from './backing-services.ts';
import { isInUse, openDataFolder, type Secrets } from './data-folder.ts';
import type { Report } from './report.ts';
import { readRunFile, type RunFacts } from './run-file.ts';

export const dataDirOf = (user: NodeJS.ProcessEnv): string =>
  resolve(user['DATA_DIR'] || join(repositoryRoot, '.data'));

/** Facts about the Talkreel that runs on a data folder, or undefined. Throws while it is starting. */
export function factsOfRunning(dataDir: string): RunFacts | undefined {
  if (!isInUse(dataDir)) return undefined;
  const facts = readRunFile(dataDir);
  if (facts) return facts;
  throw new MissingPart(
    `Talkreel is still starting in the data folder ${dataDir}`,
    'Try again when it is ready.',
  );
}

/** Starts the database of a data folder on which nothing runs (or takes `DATABASE_URL`) for as long as `use` takes. */
export async function withDatabaseOf<T>(
  dataDir: string,
  user: NodeJS.ProcessEnv,
  report: Report,
  use: (database: { url: string; secrets: Secrets }) => Promise<T>,
): Promise<T> {
  if (!user['DATABASE_URL'] && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new MissingPart(`There is no database in ${dataDir} yet`, 'Start Talkreel: npm start');
  const folder = openDataFolder(dataDir);
  try {
    const database = await openDatabase(user['DATABASE_URL'], folder, report);
    try {
      return await use({ url: database.url, secrets: folder.secrets });
    } finally {
      await database.process?.stop();
    }
  } finally {
    folder.release();
  }
}
