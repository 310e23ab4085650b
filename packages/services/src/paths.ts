import { constants, accessSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../../..');

/** Programs fetched for this checkout (Redis, ffmpeg, Node), shared by all data folders. */
export const toolsDir = join(repositoryRoot, '.data', 'tools');

/** First executable on `searchPath` with one of `names`, in the order of the names. */
export function findOnPath(
  names: readonly string[],
  searchPath = process.env['PATH'] ?? '',
): string | undefined {
  const folders = searchPath.split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const candidate = join(folder, name);
      if (isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether an account without rights can reach `path`: every parent folder has the "others: search" bit. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
