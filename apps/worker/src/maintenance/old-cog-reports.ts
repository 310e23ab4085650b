import type { Db } from '@talkreel/db/client';
import {
  forgetCogPrediction,
  listOldCogPredictions,
} from '@talkreel/db/generations/cog-predictions.repo';
import { cogReportKey } from '@talkreel/providers/cog/cog-report';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import type { MediaStore } from '@talkreel/storage/media-store';

const EVERY_MS = 3600 * 1000;
/** No stage comes back for a result after that. */
const KEPT_SECONDS = 24 * 3600;
const BATCH = 500;

/** Removes what Cog containers reported, with the files in it, once nobody can need it. */
export function oldCogReports(
  { db, store }: { db: Db; store: Pick<MediaStore, 'remove'> },
  keptSeconds = KEPT_SECONDS,
): MaintenanceTask {
  return {
    name: 'old-cog-reports',
    everyMs: EVERY_MS,
    async step({ log, assertOwned }) {
      const old = await listOldCogPredictions(db, keptSeconds, BATCH);
      for (const attemptId of old) {
        assertOwned();
        // The file goes first: its name is known from the row alone.
        await store.remove(cogReportKey(attemptId));
        await forgetCogPrediction(db, attemptId);
      }
      if (old.length > 0) log.info({ removed: old.length }, 'old reports of containers removed');
      return old.length === BATCH ? 'more' : null;
    },
  };
}
