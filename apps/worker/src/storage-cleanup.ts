import { MEDIA_PREFIX, type MediaKind, storageKey } from '@talkreel/contracts/http/media';
import type { Db } from '@talkreel/db/client';
import { knownPaths } from '@talkreel/db/repos/assets.repo';
import type { MediaStore } from '@talkreel/storage/media-store';

/** A stage writes its file before its row; whatever is younger may still get one. */
const ABANDONED_AFTER_MS = 24 * 3600 * 1000;
const BATCH = 500;

/** Removes files that no row names: left by stages that failed after storing, and by deleted projects. */
export async function removeAbandonedFiles(
  db: Db,
  store: MediaStore,
  nowMs: number,
): Promise<number> {
  let removed = 0;
  for (const kind of Object.keys(MEDIA_PREFIX) as MediaKind[]) {
    const prefix = `${kind}/`;
    let batch: string[] = [];
    const sweep = async () => {
      const known = await knownPaths(db, kind, batch);
      for (const path of batch.filter((candidate) => !known.has(candidate))) {
        await store.remove(storageKey(kind, path));
        removed += 1;
      }
      batch = [];
    };
    for await (const { key, modifiedAt } of store.list(prefix)) {
      if (nowMs - modifiedAt.getTime() < ABANDONED_AFTER_MS) continue;
      batch.push(key.slice(prefix.length));
      if (batch.length === BATCH) await sweep();
    }
    if (batch.length > 0) await sweep();
  }
  return removed;
}
