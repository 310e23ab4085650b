import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

/** The sources of schema and seed. */
const sources = [
  'packages/db/src',
  'packages/db/seed',
  'packages/contracts/src',
  'packages/storage/src',
  'apps/api/src/seed.ts',
  'apps/api/src/seed',
  'apps/api/src/config.ts',
];

/** Settings that the seed writes into the database. */
const settings = ['PREMIUM_PRICE_CENTS', 'PREMIUM_YEAR_PRICE_CENTS'];

/**
 * Records that schema and seed of a data folder are up to date, so that a warm start need not run
 * them. Invalid once their sources or settings change, or a data folder is removed or replaced.
 */
export interface PreparedMark {
  isCurrent(): boolean;
  /** Call this once everything runs and all data folders exist. */
  set(): void;
}

export function preparedMark(dataDir: string, user: NodeJS.ProcessEnv): PreparedMark {
  const file = join(dataDir, 'prepared.json');
  // An external database or store may have been emptied without our knowledge.
  const isOurs = !user['DATABASE_URL'] && !user['S3_BUCKET'];
  return {
    isCurrent: () => {
      if (!isOurs || !existsSync(file)) return false;
      const mark = JSON.parse(readFileSync(file, 'utf8')) as { sources: string; folders: string[] };
      const present = new Set(foldersOf(dataDir));
      return (
        mark.sources === fingerprint(user) && mark.folders.every((folder) => present.has(folder))
      );
    },
    set: () => {
      // A mark from external services says nothing about local ones.
      if (!isOurs) rmSync(file, { force: true });
      else {
        const mark = { sources: fingerprint(user), folders: foldersOf(dataDir) };
        writeFileSync(file, JSON.stringify(mark));
      }
    },
  };
}

/** Name and inode of each folder, so that a recreated one is noticed. */
function foldersOf(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'logs')
    .map((entry) => `${entry.name}:${statSync(join(dataDir, entry.name)).ino}`);
}

function fingerprint(user: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, join(repositoryRoot, source));
  for (const name of settings) hash.update(`${name}=${user[name] ?? ''}\0`);
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).toSorted()) addToHash(hash, join(path, name));
  } else {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\0`);
  }
}
