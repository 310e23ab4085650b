import type { Attempt } from '@talkreel/db/schema';
import { ProviderError } from '@talkreel/providers/errors';
import type { Limiter } from '@talkreel/providers/limiter';
import { isFinished, type Prediction } from '@talkreel/providers/remote';
import type { WorkerSignals } from '@talkreel/queue/bus';
import type { StageDeps } from '../deps.ts';
import { judgeStopped } from './stop-prediction.ts';
import type { Outcome, PredictionTask, Seen } from './task.ts';

/** Follows by webhook and polling until the prediction ends. null: the attempt's time is up. */
export async function followPrediction<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  abandoned: Attempt[],
  seen: Seen,
): Promise<Outcome | null> {
  const { run } = task;
  const news = listenForNews(deps.signals, attempt.id);
  const begunMs = performance.now();
  const leftMs = () => Math.max(0, attempt.deadline_at.getTime() - run.nowMs());
  let calmMs = 0;
  try {
    for (;;) {
      await waitUntilWorthALook(news, deps.polls, { calmMs, leftMs: leftMs() }, run.signal);
      const outcome =
        (await lookForLateResult(task, abandoned)) ?? (await lookForEnd(task, attempt, seen));
      if (outcome) return outcome;
      if (leftMs() === 0) return null;
      calmMs = pollDelayMs(performance.now() - begunMs, deps.webhookUrl !== undefined);
    }
  } finally {
    news.stop();
  }
}

/** Looks at the prediction and reports its progress. null: it goes on. */
async function lookForEnd<Input>(
  task: PredictionTask<Input>,
  attempt: Attempt,
  seen: Seen,
): Promise<Outcome | null> {
  const prediction = await tryToGet(task, attempt.prediction_id ?? '');
  if (!prediction) return null;
  const { status, progress } = prediction;
  task.run.report(status === 'succeeded' && progress !== null ? 1 : progress);
  if (status === 'succeeded') return { state: status, attempt, prediction };
  if (status === 'failed') {
    const error = prediction.error ?? 'no reason given';
    return { state: status, error, failure: task.driver.failure(prediction) };
  }
  if (isFinished(prediction)) return judgeStopped(task, attempt, prediction, seen);
  seen.status = status;
  return null;
}

/** An earlier attempt that could not be cancelled and has succeeded since. */
async function lookForLateResult<Input>(
  task: PredictionTask<Input>,
  abandoned: Attempt[],
): Promise<Outcome | null> {
  for (const attempt of abandoned) {
    const prediction = await tryToGet(task, attempt.prediction_id ?? '');
    if (prediction?.status !== 'succeeded') continue;
    task.run.log.info({ attemptId: attempt.id }, 'late result of an earlier try adopted');
    return { state: 'succeeded', attempt, prediction };
  }
  return null;
}

/** One look; a provider that is briefly unavailable is asked again until the time is up. */
async function tryToGet<Input>(
  task: PredictionTask<Input>,
  id: string,
): Promise<Prediction | null> {
  try {
    return await task.driver.get(id, task.run.signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.retryable) throw error;
    task.run.log.warn({ err: error }, 'prediction not read, will retry');
    return null;
  }
}

/**
 * Webhooks report most changes; polling is the safety net. The longer a prediction runs, the less often it is polled.
 */
function pollDelayMs(followedMs: number, hasWebhooks: boolean): number {
  const calm = followedMs < 10_000 ? 1_000 : followedMs < 60_000 ? 2_000 : 5_000;
  return hasWebhooks ? calm * 2 : calm;
}

interface News {
  /** Resolves on news of the attempt (true), or after the time; rejects with the signal's reason. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

function listenForNews(signals: WorkerSignals, attemptId: string): News {
  let pending = false;
  let wake: (() => void) | null = null;
  const unsubscribe = signals.onPrediction(attemptId, () => {
    pending = true;
    wake?.();
  });
  return {
    next: (timeoutMs, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(done, pending ? 0 : timeoutMs);
        function over() {
          clearTimeout(timer);
          signal.removeEventListener('abort', aborted);
          wake = null;
        }
        function done() {
          over();
          resolve(pending);
          pending = false;
        }
        function aborted() {
          over();
          reject(signal.reason as Error);
        }
        if (signal.aborted) return aborted();
        signal.addEventListener('abort', aborted, { once: true });
        wake = done;
      }),
    stop: unsubscribe,
  };
}

/**
 * Waits until a prediction is worth a look: it has news, its time is up, or, after a while without news, the polls that
 * all workers share admit it. Predictions with news do not wait for them.
 */
async function waitUntilWorthALook(
  news: News,
  polls: Limiter,
  { calmMs, leftMs }: { calmMs: number; leftMs: number },
  signal: AbortSignal,
): Promise<void> {
  const startedMs = performance.now();
  if (await news.next(Math.min(calmMs, leftMs), signal)) return;
  const restMs = leftMs - (performance.now() - startedMs);
  if (restMs <= 0) return;
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([polls.acquire(waiting.signal), news.next(restMs, waiting.signal)]);
  } finally {
    signal.removeEventListener('abort', stop);
    waiting.abort(new Error('no longer waiting to poll'));
  }
}
