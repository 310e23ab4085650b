import type { Db } from '@talkreel/db/client';
import { endAttempt, listUnwantedAttempts } from '@talkreel/db/repos/attempts.repo';
import { forgetOldSpend } from '@talkreel/db/repos/erased.repo';
import { deleteExpiredSessions } from '@talkreel/db/repos/sessions.repo';
import { forgetOldWebhooks } from '@talkreel/db/repos/webhook-events.repo';
import { InputRejected } from '@talkreel/providers/errors';
import type { ReplicateClient } from '@talkreel/providers/replicate/client';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { Logger } from 'pino';
import { removeAbandonedFiles } from './storage-cleanup.ts';

const EVERY_MS = 15_000;
const FILES_EVERY_MS = 6 * 3600 * 1000;
const ROWS_EVERY_MS = 3600 * 1000;
/** Longer than any provider sends one again; docs/payments.md has the reasons. */
const WEBHOOK_DAYS = 30;
/** Longer than the cap on a day's spending looks back. */
const SPEND_DAYS = 2;
const ROW_BATCH = 10_000;
const QUIET_SECONDS = 10;
const BATCH = 50;
const CANCEL_TIMEOUT_MS = 10_000;

/**
 * Stops predictions that run on although their stage has ended (the worker that should have stopped
 * them was gone), and removes files, webhooks, sessions and spend of deleted accounts that nobody needs any
 * more. Several workers may do it at once: doing any of it twice is doing it once.
 */
export function startJanitor(deps: {
  db: Db;
  store: MediaStore;
  replicate: ReplicateClient;
  log: Logger;
}): {
  stop(): void;
} {
  async function cleanFiles(): Promise<void> {
    const removed = await removeAbandonedFiles(deps.db, deps.store, Date.now());
    if (removed > 0) deps.log.info({ removed }, 'abandoned files removed');
  }
  const oldRows = {
    webhooks: () => forgetOldWebhooks(deps.db, WEBHOOK_DAYS, ROW_BATCH),
    sessions: () => deleteExpiredSessions(deps.db, ROW_BATCH),
    'spend of deleted accounts': () => forgetOldSpend(deps.db, SPEND_DAYS),
  };
  const forget = (what: keyof typeof oldRows) =>
    every(
      ROWS_EVERY_MS,
      async () => {
        const forgotten = await oldRows[what]();
        if (forgotten > 0) deps.log.info({ what, forgotten }, 'old rows forgotten');
      },
      (error) => deps.log.warn({ err: error, what }, 'old rows not forgotten, will try again'),
    );
  const timers = [
    every(
      EVERY_MS,
      () => stopUnwanted(deps, QUIET_SECONDS),
      (error) =>
        deps.log.warn({ err: error }, 'unwanted predictions not cancelled, will try again'),
    ),
    every(FILES_EVERY_MS, cleanFiles, (error) =>
      deps.log.warn({ err: error }, 'abandoned files not removed, will try again'),
    ),
    forget('webhooks'),
    forget('sessions'),
    forget('spend of deleted accounts'),
  ];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

/**
 * Cancels predictions whose stage ended `quietSeconds` ago or earlier. One that cannot be cancelled keeps
 * no other from it, and one that the provider does not know any more is not asked about again.
 */
export async function stopUnwanted(
  deps: { db: Db; replicate: ReplicateClient; log: Logger },
  quietSeconds: number,
): Promise<void> {
  for (const attempt of await listUnwantedAttempts(deps.db, quietSeconds, BATCH)) {
    const log = deps.log.child({ attemptId: attempt.id });
    try {
      const { status } = await deps.replicate.cancel(
        attempt.prediction_id ?? '',
        AbortSignal.timeout(CANCEL_TIMEOUT_MS),
      );
      await endAttempt(deps.db, attempt.id, 'cancelled', `unwanted, was ${status}`);
      log.info('unwanted prediction cancelled');
    } catch (error) {
      log.warn({ err: error }, 'unwanted prediction not cancelled');
      if (error instanceof InputRejected)
        await endAttempt(deps.db, attempt.id, 'abandoned', `unwanted, ${error.message}`);
    }
  }
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
