import type { Db } from '@talkreel/db/client';
import { forgetCogPredictions } from '@talkreel/db/generations/cog-predictions.repo';
import { COG_REPORTS } from '@talkreel/providers/cog/cog-report';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import type { MediaStore } from '@talkreel/storage/media-store';

const EVERY_MS = 3600 * 1000;
/** No stage comes back for a result after that. */
const KEPT_SECONDS = 24 * 3600;
const BATCH = 1_000;

/**
 * Removes what Cog containers reported, with the files in it, once nobody can need it. By the files' own age: the rows
 * of an account that was erased are gone before.
 */
export function oldCogReports(
  { db, store }: { db: Db; store: Pick<MediaStore, 'list' | 'remove'> },
  keptSeconds = KEPT_SECONDS,
): MaintenanceTask {
  return {
    name: 'old-cog-reports',
    everyMs: EVERY_MS,
    async step({ cursor, signal, log, assertOwned }) {
      await forgetCogPredictions(db, keptSeconds);
      const oldestMs = Date.now() - keptSeconds * 1_000;
      let [listed, removed] = [0, 0];
      for await (const { key, modifiedAt } of store.list(COG_REPORTS, cursor ?? undefined)) {
        signal.throwIfAborted();
        if (modifiedAt.getTime() <= oldestMs) {
          assertOwned();
          await store.remove(key);
          removed += 1;
        }
        listed += 1;
        if (listed === BATCH) return key;
      }
      if (removed > 0) log.info({ removed }, 'old reports of containers removed');
      return null;
    },
  };
}
