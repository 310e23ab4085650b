import { setTimeout as delay } from 'node:timers/promises';
import { attemptStanding, endAttempt } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { ProviderBusy, ProviderError } from '@talkreel/providers/errors';
import { isFinished, type Prediction } from '@talkreel/providers/remote';
import type { StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { stoppedFailure, timeoutFailure } from '../failures.ts';
import type { PredictionTask } from './task.ts';

const CANCEL_TIMEOUT_MS = 10_000;
/** The provider's deadline equals ours, by its own clock and in whole seconds. */
const CLOCK_TOLERANCE_MS = 5_000;
/** How long a provider is asked about a late prediction before the next attempt begins. */
const ASK_FOR_MS = 3 * 60_000;
const ASK_EVERY_MS = 2_000;
const ASK_EVERY_MIN_MS = 500;
/** Longer than a new owner looks for what was sent before it. */
const HANDOVER_MS = 60_000;
const HANDOVER_LOOK_MS = 500;

/** What stopping a prediction takes. */
interface Cancelling {
  driver: Pick<PredictionTask<unknown>['driver'], 'cancel'>;
  run: Pick<StageRun, 'claim' | 'log'>;
}

export async function recordSuccess<Input>(
  deps: StageDeps,
  { run }: PredictionTask<Input>,
  attempt: Attempt,
  prediction: Prediction,
): Promise<Prediction> {
  await endAttempt(deps.db, run.claim, attempt.id, { state: 'succeeded' });
  return prediction;
}

/**
 * The attempt's time is up: it is cancelled, unless it finished at that moment. The next attempt may only begin once
 * its state is known, or two would be paid for.
 */
export async function stopLate<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
): Promise<Prediction> {
  const { nowMs } = task.run;
  const untilMs = nowMs() + ASK_FOR_MS;
  for (;;) {
    let waitMs = ASK_EVERY_MS;
    try {
      const prediction = await cancelNow(task, attempt.prediction_id ?? '');
      if (prediction.status === 'succeeded')
        return await recordSuccess(deps, task, attempt, prediction);
      if (isFinished(prediction)) return await recordStopped(deps, task, attempt, prediction);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error instanceof ProviderBusy) waitMs = Math.max(ASK_EVERY_MIN_MS, error.retryAfterMs);
      if (!error.retryable || nowMs() + waitMs > untilMs)
        return await abandon(deps, task, attempt, error);
      task.run.log.warn({ err: error, attemptId: attempt.id }, 'not cancelled yet, asking again');
    }
    if (nowMs() + waitMs > untilMs)
      return await abandon(
        deps,
        task,
        attempt,
        new Error('it keeps running although it was cancelled'),
      );
    await delay(waitMs, undefined, { signal: task.run.signal });
  }
}

/** It may still be running: a later attempt looks at it again before it delivers. */
async function abandon<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  error: Error,
): Promise<never> {
  await endAttempt(deps.db, task.run.claim, attempt.id, {
    state: 'abandoned',
    error: `not cancelled: ${error.message}`,
  });
  throw timeoutFailure(task.run, task.gaveUp);
}

/** A stopped prediction: by its deadline, or, long before it, by the provider. */
export async function recordStopped<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  { status }: Prediction,
): Promise<never> {
  const isLate = task.run.nowMs() >= attempt.deadline_at.getTime() - CLOCK_TOLERANCE_MS;
  const error = `${isLate ? 'timed out' : 'stopped by the provider'} (${status})`;
  await endAttempt(deps.db, task.run.claim, attempt.id, { state: 'failed', error });
  throw isLate ? timeoutFailure(task.run, task.gaveUp) : stoppedFailure(task.run, task.texts);
}

/**
 * Stops predictions that are no longer wanted, unless another worker owns the stage now and waits for them. What cannot
 * be stopped stays open for the janitor.
 */
export async function cancelUnwanted<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
): Promise<void> {
  const { run } = task;
  const log = run.log.child({ attemptId: attempt.id });
  try {
    if ((await attemptStanding(deps.db, run.claim, attempt.id))?.stage === 'theirs') return;
    await cancelNow(task, attempt.prediction_id ?? '');
    await endAttempt(deps.db, run.claim, attempt.id, { state: 'cancelled' });
  } catch (error) {
    log.warn({ err: error }, 'prediction not cancelled, the janitor will ask again');
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
): Promise<void> {
  const { run } = task;
  const log = run.log.child({ attemptId: attempt.id, predictionId: prediction.id });
  const untilMs = performance.now() + HANDOVER_MS;
  try {
    for (;;) {
      const now = await attemptStanding(deps.db, run.claim, attempt.id);
      if (now?.predictionId === prediction.id) return;
      const isTheirs = now !== null && now.stage === 'theirs' && now.isOpen;
      if (!isTheirs || now.predictionId !== null) break;
      // Nobody has adopted it yet; the next owner will find it.
      if (performance.now() > untilMs) return;
      await delay(HANDOVER_LOOK_MS);
    }
    log.warn('the claim was lost while this prediction was made, cancelling it');
    await cancelNow(task, prediction.id);
    await endAttempt(deps.db, run.claim, attempt.id, {
      state: 'cancelled',
      predictionId: prediction.id,
    });
  } catch (error) {
    log.warn({ err: error }, 'prediction not cancelled, its deadline will end it');
  }
}

function cancelNow({ driver }: Pick<Cancelling, 'driver'>, id: string): Promise<Prediction> {
  return driver.cancel(id, AbortSignal.timeout(CANCEL_TIMEOUT_MS));
}
