import { MEDIA_PREFIX, type MediaKind } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { ownersOfPaths } from '@talkreel/db/media/assets.repo';
import { isStoredAgain } from '@talkreel/db/accounts/erased.repo';
import type { MaintenanceStep, MaintenanceTask } from '@talkreel/queue/maintenance-task';
import type { ListedObject, MediaStore } from '@talkreel/storage/media-store';
import { storeProblem } from './store-proof.ts';

const EVERY_MS = 3 * 3600 * 1000;
/** A stage writes its file before its row; a younger file may still get one. */
const ABANDONED_AFTER_MS = 12 * 3600 * 1000;
const BATCH = 1_000;
const KINDS = (Object.keys(MEDIA_PREFIX) as MediaKind[]).toSorted();

/** Removes files without a row: left by stages that failed after storing, and by deleted projects. */
export function abandonedFiles(
  { db, store }: { db: Db; store: MediaStore },
  batch = BATCH,
): MaintenanceTask {
  return {
    name: 'abandoned-files',
    everyMs: EVERY_MS,
    async step(step) {
      const problem = await storeProblem(db, store);
      if (problem !== null) {
        step.log.error(`abandoned files are not removed: ${problem}`);
        return null;
      }
      const files = await listFiles(store, step.cursor, batch, step.signal);
      for (const kind of KINDS) await removeUnnamed(db, store, kind, files, step);
      return files.length === batch ? (files.at(-1)?.key ?? null) : null;
    },
  };
}

async function listFiles(
  store: MediaStore,
  after: string | null,
  limit: number,
  signal: AbortSignal,
): Promise<ListedObject[]> {
  const files: ListedObject[] = [];
  for (const kind of KINDS) {
    const prefix = `${kind}/`;
    const isPast = after !== null && after > prefix && !after.startsWith(prefix);
    if (isPast) continue;
    for await (const file of store.list(prefix, after?.startsWith(prefix) ? after : undefined)) {
      signal.throwIfAborted();
      if (files.push(file) === limit) return files;
    }
  }
  return files;
}

async function removeUnnamed(
  db: Db,
  store: MediaStore,
  kind: MediaKind,
  files: ListedObject[],
  { assertOwned, log }: MaintenanceStep,
): Promise<void> {
  const prefix = `${kind}/`;
  const old = files.filter(
    ({ key, modifiedAt }) =>
      key.startsWith(prefix) && Date.now() - modifiedAt.getTime() > ABANDONED_AFTER_MS,
  );
  const named = await ownersOfPaths(
    db,
    kind,
    old.map(({ key }) => key.slice(prefix.length)),
  );
  let removed = 0;
  for (const { key } of old) {
    if (named.has(key.slice(prefix.length))) continue;
    // Removing the previous files took time, in which this one may have been stored again.
    if (await isStoredAgain(db, key)) continue;
    assertOwned();
    try {
      await store.remove(key);
      removed += 1;
    } catch (error) {
      log.warn({ err: error, key }, 'abandoned file not removed');
    }
  }
  if (removed > 0) log.info({ kind, removed }, 'abandoned files removed');
}
