import {
  endAttempt,
  forgetPrediction,
  listAttempts,
  startAttempt,
  takeBackSend,
  type AttemptEnd,
} from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { estimatedCents } from '@talkreel/providers/prices';
import type { Prediction } from '@talkreel/providers/remote';
import { StageStopped } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { followPrediction } from './follow-prediction.ts';
import { openAttempt } from './open-attempt.ts';
import { sendCreate } from './send-create.ts';
import { cancelUnwanted, disown, stopLate } from './stop-prediction.ts';
import type { Outcome, PredictionTask, Seen } from './task.ts';

/**
 * One paid attempt, from its row to its finished prediction. An attempt begun earlier (by a worker that is gone, or by
 * this one before a restart) is found and continued; nothing is sent twice. Returns the succeeded prediction; the
 * caller fetches its output.
 */
export async function runPrediction<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
): Promise<Prediction> {
  const { run, driver, seconds, part = 0 } = task;
  const { model, provider } = driver;
  const all = (await listAttempts(deps.db, run.claim.stage.id)).filter(
    (attempt) => attempt.part === part,
  );
  const earlier = all.find((attempt) => attempt.number === run.attempt);
  const abandoned = all.filter(
    (attempt) =>
      attempt.number < run.attempt && attempt.state === 'abandoned' && attempt.prediction_id,
  );
  const deadlineSeconds = run.deadlineSeconds * driver.deadlineFactor;
  const costCents = driver.centsPerPrediction ?? estimatedCents(model, seconds);
  const { insteadOf } = driver;
  const wanted = { part, provider, model, deadlineSeconds, costCents, insteadOf };
  const attempt = await openAttempt(deps, run, earlier, wanted);
  run.began(attempt.id);
  const begun = await begin(deps, task, attempt, deadlineSeconds);
  if (begun.state !== 'begun') return conclude(deps, task, attempt, begun);
  return run.whileWaiting(async () => {
    const outcome = await followToItsEnd(deps, task, begun.attempt, abandoned);
    return conclude(deps, task, begun.attempt, outcome);
  });
}

/** The attempt with its prediction: the one it had, or one that is created or found now. */
async function begin<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  deadlineSeconds: number,
): Promise<{ state: 'begun'; attempt: Attempt } | Outcome> {
  const { driver } = task;
  if (attempt.prediction_id) {
    driver.resume?.(attempt.prediction_id, task.input);
    if (driver.canLookUp || (await isHere(task, attempt))) return { state: 'begun', attempt };
    if (!(await forgetPrediction(deps.db, task.run.claim, attempt.id)))
      return { state: 'open', failure: new StageStopped('lost') };
    task.run.log.info({ attemptId: attempt.id }, 'prediction lost with its process, sent again');
  }
  const sent = await sendCreate(deps, task, attempt, deadlineSeconds);
  if (sent.state !== 'sent') return sent;
  const { prediction, sinceMs } = sent;
  // The attempt's time starts after uploading inputs and waiting for the provider's rate limit.
  const ownMs = sinceMs + deadlineSeconds * 1_000;
  const deadlineAt = new Date(Math.max(ownMs, attempt.deadline_at.getTime()));
  if (!(await startAttempt(deps.db, task.run.claim, attempt.id, prediction.id, deadlineAt))) {
    const ending = await disown(deps, task, attempt, prediction);
    return { ...ending, failure: new StageStopped('lost') };
  }
  return {
    state: 'begun',
    attempt: {
      ...attempt,
      state: 'started',
      prediction_id: prediction.id,
      deadline_at: deadlineAt,
    },
  };
}

/** Whether a prediction that only its process knows was begun by this one. */
async function isHere<Input>({ driver, run }: PredictionTask<Input>, { id }: Attempt) {
  const ever = { after: new Date(0), before: new Date() };
  return (await driver.findByAttempt(id, ever, run.signal)) !== null;
}

/** Follows the prediction, and stops it once its time is up or the stage has been cancelled. */
async function followToItsEnd<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  abandoned: Attempt[],
): Promise<Outcome> {
  const seen: Seen = { status: null };
  try {
    const outcome = await followPrediction(deps, task, attempt, abandoned, seen);
    return outcome ?? (await stopLate(task, attempt, seen));
  } catch (failure) {
    const reason: unknown = task.run.signal.reason;
    const isCancelled = reason instanceof StageStopped && reason.reason === 'cancelled';
    if (!isCancelled) return { state: 'open', failure };
    return { ...(await cancelUnwanted(deps, task, attempt)), failure };
  }
}

/** Has an outcome recorded, and returns the prediction or throws the failure that follows from it. */
async function conclude<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  outcome: Outcome,
): Promise<Prediction> {
  if (outcome.state !== 'succeeded') {
    await record(deps, task, attempt, outcome);
    throw outcome.failure;
  }
  await record(deps, task, outcome.attempt, { state: 'succeeded' });
  if (outcome.attempt.id !== attempt.id)
    await record(deps, task, attempt, await cancelUnwanted(deps, task, attempt));
  return outcome.prediction;
}

/** The only place where the end of a prediction's attempt is recorded. */
async function record<Input>(
  { db }: StageDeps,
  { run }: PredictionTask<Input>,
  { id }: Attempt,
  { isRefused = false, ...ending }: (AttemptEnd | { state: 'open' }) & { isRefused?: boolean },
): Promise<void> {
  if (isRefused) await takeBackSend(db, run.claim, id);
  if (ending.state === 'open') return;
  try {
    await endAttempt(db, run.claim, id, ending);
  } catch (error) {
    // Nobody waits for a cancelled one: its record, which the janitor can make, must not hide why it was cancelled.
    if (ending.state !== 'cancelled') throw error;
    run.log.warn({ err: error, attemptId: id }, 'cancelled attempt not ended, the janitor will');
  }
}
