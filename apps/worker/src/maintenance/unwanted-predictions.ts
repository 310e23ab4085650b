import type { Db } from '@talkreel/db/client';
import { readClock } from '@talkreel/db/clock';
import {
  endAttempt,
  endUnsentAttempts,
  listUnwantedAttempts,
  type AttemptEnd,
} from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { InputRejected } from '@talkreel/providers/errors';
import type { Findable, Providers } from '@talkreel/providers/create-providers';
import { REPLICATE } from '@talkreel/providers/replicate/driver';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import { findPrediction, listedByMs } from '../prediction/look-up.ts';

const EVERY_MS = 15_000;
const QUIET_SECONDS = 10;
const BATCH = 50;
const UNSENT_BATCH = 1_000;
/** The timeout is long enough for a list with many pages. */
const TIMEOUT_MS = 30_000;

interface Deps {
  db: Db;
  replicate: Findable;
  elsewhere?: Providers['elsewhere'];
}

/**
 * Ends the attempts of stages that ended a while ago, because their worker was gone or the provider did not respond:
 * what was never sent cost nothing, what may still run is cancelled. One that cannot be ended does not block the
 * others.
 */
export function unwantedPredictions(deps: Deps, quietSeconds = QUIET_SECONDS): MaintenanceTask {
  return {
    name: 'unwanted-predictions',
    everyMs: EVERY_MS,
    async step({ cursor, signal, log: taskLog }) {
      const unsent = await endUnsentAttempts(deps.db, UNSENT_BATCH);
      if (unsent > 0) taskLog.info({ unsent }, 'ended attempts that were never sent');
      const attempts = await listUnwantedAttempts(deps.db, quietSeconds, {
        after: cursor,
        limit: BATCH,
      });
      const nowMs = await readClock(deps.db);
      for (const attempt of attempts) {
        signal.throwIfAborted();
        const log = taskLog.child({ attemptId: attempt.id });
        try {
          const end = await findEnd(deps, attempt, nowMs(), signal);
          if (end === null) continue;
          await endAttempt(deps.db, null, attempt.id, end);
          log.info(end, 'unwanted attempt ended');
        } catch (error) {
          log.warn({ err: error }, 'unwanted attempt not ended, will try again');
        }
      }
      return attempts.length === BATCH ? (attempts.at(-1)?.id ?? null) : null;
    },
  };
}

/** Where what an attempt started can be found. */
function providerOf({ replicate, elsewhere }: Deps, { provider, model }: Attempt) {
  return provider === REPLICATE ? replicate : elsewhere?.get(model);
}

/** How an unwanted attempt ends; null: it is too early to say. */
async function findEnd(
  deps: Deps,
  attempt: Attempt,
  nowMs: number,
  stop: AbortSignal,
): Promise<AttemptEnd | null> {
  const provider = providerOf(deps, attempt);
  // The worker that called is gone, and nothing can be looked up there.
  if (!provider) return { state: 'abandoned', error: 'outcome unknown' };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  const untilMs = listedByMs(attempt, provider);
  const id =
    attempt.prediction_id ?? (await findPrediction(provider, attempt, untilMs, signal))?.id;
  if (id === undefined) {
    if (nowMs < untilMs) return null;
    if (provider.unknownForMs !== undefined)
      return { state: 'abandoned', error: 'outcome unknown' };
    return { state: 'cancelled', error: 'unknown to the provider', isUnspent: true };
  }
  try {
    const { status } = await provider.cancel(id, signal);
    return { state: 'cancelled', error: `unwanted, was ${status}`, predictionId: id };
  } catch (error) {
    // One the provider no longer knows is not looked up again.
    if (!(error instanceof InputRejected)) throw error;
    return { state: 'abandoned', error: `unwanted, ${error.message}`, predictionId: id };
  }
}
