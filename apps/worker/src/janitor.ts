import type { Db } from '@talkreel/db/client';
import { endAttempt, listUnwantedAttempts } from '@talkreel/db/repos/attempts.repo';
import type { ReplicateClient } from '@talkreel/providers/replicate/client';
import type { Logger } from 'pino';

const EVERY_MS = 15_000;
const QUIET_SECONDS = 10;
const BATCH = 50;
const CANCEL_TIMEOUT_MS = 10_000;

/**
 * Stops predictions that run on although their stage has ended: the worker that should have stopped
 * them was gone. Several workers may do it at once; cancelling twice is cancelling once.
 */
export function startJanitor(deps: { db: Db; replicate: ReplicateClient; log: Logger }): {
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
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    clean()
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'unwanted predictions not cancelled, will try again'),
      )
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
