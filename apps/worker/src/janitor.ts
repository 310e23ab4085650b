import type { Db } from '@talkreel/db/client';
import { endAttempt, listUnwantedAttempts } from '@talkreel/db/repos/attempts.repo';
import type { ReplicateClient } from '@talkreel/providers/replicate/client';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { Logger } from 'pino';
import { removeAbandonedFiles } from './storage-cleanup.ts';

const EVERY_MS = 15_000;
const FILES_EVERY_MS = 6 * 3600 * 1000;
const QUIET_SECONDS = 10;
const BATCH = 50;
const CANCEL_TIMEOUT_MS = 10_000;

/**
 * Stops predictions that run on although their stage has ended: the worker that should have stopped
 * them was gone. Several workers may do it at once; cancelling twice is cancelling once.
 */
export function startJanitor(deps: {
  db: Db;
  store: MediaStore;
  replicate: ReplicateClient;
  log: Logger;
}): {
  stop(): void;
} {
  async function clean(): Promise<void> {
    for (const attempt of await listUnwantedAttempts(deps.db, QUIET_SECONDS, BATCH)) {
      const prediction = await deps.replicate.cancel(
        attempt.prediction_id ?? '',
        AbortSignal.timeout(CANCEL_TIMEOUT_MS),
      );
      await endAttempt(deps.db, attempt.id, 'cancelled', `unwanted, was ${prediction.status}`);
      deps.log.info({ attemptId: attempt.id }, 'unwanted prediction cancelled');
    }
  }
  async function cleanFiles(): Promise<void> {
    const removed = await removeAbandonedFiles(deps.db, deps.store, Date.now());
    if (removed > 0) deps.log.info({ removed }, 'abandoned files removed');
  }
  const timers = [
    every(EVERY_MS, clean, (error) =>
      deps.log.warn({ err: error }, 'unwanted predictions not cancelled, will try again'),
    ),
    every(FILES_EVERY_MS, cleanFiles, (error) =>
      deps.log.warn({ err: error }, 'abandoned files not removed, will try again'),
    ),
  ];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

/** Never twice at the same time. */
function every(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  let busy = false;
  return setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, ms);
}
