import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA_PREFIX, type MediaKind } from '@talkreel/contracts/media';
import { ownersOfPaths } from '@talkreel/db/media/assets.repo';
import type { Stack } from './stack.ts';

const KINDS = Object.keys(MEDIA_PREFIX) as MediaKind[];
/** `level` of a pino error. */
const ERROR = 50;
const CRASH = /uncaught|unhandled|heap out of memory|fatal error/i;

/** The files of the store, by kind. */
export function listMedia({ dataDir }: Pick<Stack, 'dataDir'>): Map<MediaKind, string[]> {
  return new Map(KINDS.map((kind) => [kind, filesIn(join(dataDir, 'media', kind))]));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

/** Files that no row names and that were not there at the start, one sentence each. */
export async function orphanedFiles(
  stack: Pick<Stack, 'dataDir' | 'db'>,
  before: ReadonlyMap<MediaKind, string[]>,
): Promise<string[]> {
  const found = [...listMedia(stack)].map(async ([kind, paths]) => {
    const since = paths.filter((path) => !before.get(kind)?.includes(path));
    const owned = await ownersOfPaths(stack.db, kind, since);
    return since
      .filter((path) => !owned.has(path))
      .map((path) => `F: a file without a row: ${kind}/${path}`);
  });
  return (await Promise.all(found)).flat();
}

/** Errors and crashes in the output of all processes that the test does not expect. */
export function unexplainedErrors(output: string, expected: readonly RegExp[]): string[] {
  return output
    .split('\n')
    .filter((line) => (levelOf(line) ?? (CRASH.test(line) ? ERROR : 0)) >= ERROR)
    .filter((line) => !expected.some((pattern) => pattern.test(line)))
    .map((line) => `E: an error that nobody expected: ${line.slice(0, 500)}`);
}

function levelOf(line: string): number | null {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? null : Number(level);
}
