import { endAttempt } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { ProviderError } from '@talkreel/providers/errors';
import { isFinished, type Prediction } from '@talkreel/providers/remote';
import type { StageDeps } from '../deps.ts';
import { pollDelayMs, untilWorthALook, waitForNews } from './poll.ts';
import { cancelUnwanted, recordStopped, stopLate, recordSuccess } from './settle.ts';
import type { PredictionTask } from './task.ts';

/** Follows by webhook and polling until the prediction ends or the attempt's time is up. */
export async function followPrediction<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  rivals: Attempt[],
): Promise<Prediction> {
  const { driver, run } = task;
  const news = waitForNews(deps.signals, attempt.id);
  const begunMs = performance.now();
  const leftMs = () => Math.max(0, attempt.deadline_at.getTime() - run.nowMs());
  let calmMs = 0;
  try {
    for (;;) {
      await untilWorthALook(news, deps.polls, { calmMs, leftMs: leftMs() }, run.signal);
      const late = await lateResult(deps, task, rivals);
      if (late) {
        await cancelUnwanted(deps, task, attempt);
        return late;
      }
      const prediction = await glance(task, attempt.prediction_id ?? '');
      if (prediction) {
        const isDone = prediction.status === 'succeeded' && prediction.progress !== null;
        run.report(isDone ? 1 : prediction.progress);
        if (prediction.status === 'succeeded')
          return await recordSuccess(deps, task, attempt, prediction);
        if (prediction.status === 'failed') {
          const error = prediction.error ?? 'no reason given';
          await endAttempt(deps.db, run.claim, attempt.id, { state: 'failed', error });
          throw driver.failure(prediction);
        }
        if (isFinished(prediction)) return await recordStopped(deps, task, attempt, prediction);
      }
      if (leftMs() === 0) return await stopLate(deps, task, attempt);
      calmMs = pollDelayMs(performance.now() - begunMs, deps.webhookUrl !== undefined);
    }
  } finally {
    news.stop();
  }
}

/** One look; a provider that is briefly unavailable is asked again until the time is up. */
async function glance<Input>(task: PredictionTask<Input>, id: string): Promise<Prediction | null> {
  try {
    return await task.driver.get(id, task.run.signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.retryable) throw error;
    task.run.log.warn({ err: error }, 'prediction not read, will retry');
    return null;
  }
}

/** An earlier attempt that could not be cancelled and has succeeded since. */
async function lateResult<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  rivals: Attempt[],
): Promise<Prediction | null> {
  for (const rival of rivals) {
    const prediction = await glance(task, rival.prediction_id ?? '');
    if (prediction?.status !== 'succeeded') continue;
    task.run.log.info({ attemptId: rival.id }, 'late result of an earlier try adopted');
    return recordSuccess(deps, task, rival, prediction);
  }
  return null;
}
