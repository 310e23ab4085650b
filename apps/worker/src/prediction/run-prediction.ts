import { listAttempts } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import type { Prediction } from '@talkreel/providers/remote';
import { StageStopped } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { beginAttempt } from './begin.ts';
import { followPrediction } from './follow.ts';
import { cancelUnwanted } from './settle.ts';
import type { PredictionTask } from './task.ts';

/**
 * One paid attempt, from its row to its finished prediction. An attempt begun earlier (by a worker that is gone, or by
 * this one before a restart) is found and continued; nothing is sent twice. Returns the succeeded prediction; the
 * caller fetches its output.
 */
export async function runPrediction<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
): Promise<{ prediction: Prediction; attempt: Attempt }> {
  const { run, part = 0 } = task;
  const all = (await listAttempts(deps.db, run.claim.stage.id)).filter(
    (attempt) => attempt.part === part,
  );
  const earlier = all.find((attempt) => attempt.number === run.attempt);
  const rivals = all.filter(
    (attempt) =>
      attempt.number < run.attempt && attempt.state === 'abandoned' && attempt.prediction_id,
  );
  const attempt = await beginAttempt(deps, task, earlier);
  async function follow(): Promise<Prediction> {
    try {
      return await followPrediction(deps, task, attempt, rivals);
    } catch (error) {
      const reason = run.signal.reason instanceof StageStopped ? run.signal.reason.reason : null;
      if (reason === 'cancelled') await cancelUnwanted(deps, task, attempt);
      throw error;
    }
  }
  return { prediction: await run.whileWaiting(follow), attempt };
}
