import { setTimeout as delay } from 'node:timers/promises';
import { attemptStanding } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { ProviderBusy, ProviderError } from '@talkreel/providers/errors';
import { isFinished, type Prediction } from '@talkreel/providers/remote';
import type { StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { stoppedFailure, timeoutFailure } from '../failures.ts';
import type { Ending, Outcome, PredictionTask, Seen } from './task.ts';

const CANCEL_TIMEOUT_MS = 10_000;
/** The provider's deadline equals ours, by its own clock and in whole seconds. */
const CLOCK_TOLERANCE_MS = 5_000;
/** How long a provider is asked about a late prediction before the next attempt begins. */
const ASK_FOR_MS = 3 * 60_000;
const ASK_EVERY_MS = 2_000;
const ASK_EVERY_MIN_MS = 500;
/** How long a prediction is left to a new owner: longer than that looks for what was sent before it. */
const HANDOVER_MS = 60_000;
const HANDOVER_LOOK_MS = 500;

/** What stopping a prediction takes. */
interface Cancelling {
  driver: Pick<PredictionTask<unknown>['driver'], 'cancel'>;
  run: Pick<StageRun, 'claim' | 'log'>;
}

/**
 * The attempt's time is up: its prediction is cancelled, unless it finished at that moment. The next attempt may only
 * begin once its state is known, or two would be paid for.
 */
export async function stopLate<Input>(
  task: PredictionTask<Input>,
  attempt: Attempt,
  seen: Seen,
): Promise<Outcome> {
  const { nowMs, log, signal } = task.run;
  const untilMs = nowMs() + ASK_FOR_MS;
  for (;;) {
    let waitMs = ASK_EVERY_MS;
    let problem = new Error('it keeps running although it was cancelled');
    try {
      const prediction = await cancelNow(task, attempt.prediction_id ?? '');
      if (prediction.status === 'succeeded') return { state: 'succeeded', attempt, prediction };
      if (isFinished(prediction)) return judgeStopped(task, attempt, prediction, seen);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      problem = error;
      if (error instanceof ProviderBusy) waitMs = Math.max(ASK_EVERY_MIN_MS, error.retryAfterMs);
      if (!error.retryable) waitMs = Number.POSITIVE_INFINITY;
    }
    // A later attempt looks again, before it delivers, at what may still be running.
    if (nowMs() + waitMs > untilMs) {
      const failure = timeoutFailure(task.run, task.gaveUp, seen.status === 'starting');
      return { state: 'abandoned', error: `not cancelled: ${problem.message}`, failure };
    }
    if (problem instanceof ProviderError)
      log.warn({ err: problem, attemptId: attempt.id }, 'not cancelled yet, asking again');
    await delay(waitMs, undefined, { signal });
  }
}

/** A stopped prediction: by its deadline, or, long before it, by the provider. */
export function judgeStopped<Input>(
  { run, gaveUp, texts }: PredictionTask<Input>,
  attempt: Attempt,
  { status }: Prediction,
  seen: Seen,
): Outcome {
  const isLate = run.nowMs() >= attempt.deadline_at.getTime() - CLOCK_TOLERANCE_MS;
  const isCold = seen.status === 'starting';
  const late = isCold ? 'timed out before it started' : 'timed out';
  const error = `${isLate ? late : 'stopped by the provider'} (${status})`;
  const failure = isLate ? timeoutFailure(run, gaveUp, isCold) : stoppedFailure(run, texts);
  return { state: 'failed', error, failure };
}

/**
 * Stops a prediction that is no longer wanted, unless another worker owns the stage now and waits for it. What cannot
 * be stopped stays open for the janitor.
 */
export async function cancelUnwanted(
  deps: Pick<StageDeps, 'db'>,
  task: Cancelling,
  attempt: Attempt,
): Promise<Ending> {
  const { run } = task;
  try {
    const standing = await attemptStanding(deps.db, run.claim, attempt.id);
    if (standing?.stage === 'theirs') return { state: 'open' };
    await cancelNow(task, attempt.prediction_id ?? '');
    return { state: 'cancelled' };
  } catch (error) {
    const attemptId = attempt.id;
    run.log.warn({ err: error, attemptId }, 'prediction not cancelled, the janitor will ask again');
    return { state: 'open' };
  }
}

/**
 * A prediction whose create was in flight when the claim was lost. The stage's new owner looks for it and adopts it; if
 * it did not, or the prediction is no longer wanted, it is cancelled at once.
 */
export async function disown(
  deps: Pick<StageDeps, 'db'>,
  task: Cancelling,
  attempt: Pick<Attempt, 'id'>,
  prediction: Pick<Prediction, 'id'>,
): Promise<Ending> {
  const { run } = task;
  const log = run.log.child({ attemptId: attempt.id, predictionId: prediction.id });
  const untilMs = performance.now() + HANDOVER_MS;
  try {
    for (;;) {
      const now = await attemptStanding(deps.db, run.claim, attempt.id);
      if (now?.predictionId === prediction.id) return { state: 'open' };
      const isTheirs = now !== null && now.stage === 'theirs' && now.isOpen;
      if (!isTheirs || now.predictionId !== null) break;
      // Nobody has adopted it yet; the next owner will find it.
      if (performance.now() > untilMs) return { state: 'open' };
      await delay(HANDOVER_LOOK_MS);
    }
    log.warn('the claim was lost while this prediction was made, cancelling it');
    await cancelNow(task, prediction.id);
    return { state: 'cancelled', predictionId: prediction.id };
  } catch (error) {
    log.warn({ err: error }, 'prediction not cancelled, its deadline will end it');
    return { state: 'open' };
  }
}

function cancelNow({ driver }: Pick<Cancelling, 'driver'>, id: string): Promise<Prediction> {
  return driver.cancel(id, AbortSignal.timeout(CANCEL_TIMEOUT_MS));
}
