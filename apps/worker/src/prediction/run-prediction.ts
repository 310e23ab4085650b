import {
  createAttempt,
  endAttempt,
  forgetAttempt,
  listAttempts,
  startAttempt,
} from '@talkreel/db/repos/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { OutcomeUnknown, ProviderError } from '@talkreel/providers/errors';
import { estimatedCents } from '@talkreel/providers/prices';
import { isFinished, type Prediction, type RemoteDriver } from '@talkreel/providers/remote';
import { StageStopped, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { timeoutFailure, type FailureTexts } from '../failures.ts';
import { lookUpPrediction } from './look-up.ts';
import { assertWithinSpendCap } from './spend-cap.ts';
import { pollDelayMs, waitForNews } from './poll.ts';

const PROVIDER = 'replicate';
const CANCEL_TIMEOUT_MS = 10_000;

export interface PredictionTask<Input> {
  driver: RemoteDriver<Input>;
  input: Input;
  run: StageRun;
  /** A stage that needs several predictions numbers them. */
  part?: number;
  texts: FailureTexts;
  /** What people read when the last try ran out of time. */
  gaveUp: string;
}

/**
 * One paid try, from its row to its finished prediction. A try that was begun before (by a worker
 * that is gone, or by this one before a restart) is found again and gone on with; nothing is sent
 * twice. Returns the succeeded prediction; the caller fetches its output.
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
  const attempt = await begin(deps, task, earlier);
  try {
    return { prediction: await follow(deps, task, attempt, rivals), attempt };
  } catch (error) {
    const reason = run.signal.reason instanceof StageStopped ? run.signal.reason.reason : null;
    if (reason === 'cancelled') await cancelUnwanted(deps, task, attempt);
    throw error;
  }
}

/** The attempt with a prediction id: the one begun before, or a new one. */
async function begin<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  earlier: Attempt | undefined,
): Promise<Attempt> {
  const { run, driver } = task;
  if (earlier?.prediction_id) return earlier;
  const deadlineSeconds = run.deadlineSeconds * driver.deadlineFactor;
  if (earlier) {
    const found = await lookUpPrediction(driver, earlier, run.signal);
    if (found) return adopt(deps, earlier, found, run, deadlineSeconds);
  }
  const costCents = estimatedCents(driver.model);
  await assertWithinSpendCap(deps, costCents);
  const attempt =
    earlier ??
    (await createAttempt(deps.db, {
      stageId: run.claim.stage.id,
      number: run.attempt,
      part: task.part ?? 0,
      provider: PROVIDER,
      model: driver.model,
      deadlineSeconds,
      costCents,
    }));
  run.signal.throwIfAborted();
  const prediction = await start(deps, task, attempt, Math.ceil(deadlineSeconds));
  return begun(deps, attempt, prediction, new Date(Date.now() + deadlineSeconds * 1_000));
}

/** Creates the prediction of an attempt, and writes down what became of it when that fails. */
async function start<Input>(
  deps: StageDeps,
  { run, driver, input }: PredictionTask<Input>,
  attempt: Attempt,
  deadlineSeconds: number,
): Promise<Prediction> {
  try {
    return await driver.start(input, {
      attemptId: attempt.id,
      webhookUrl: deps.webhookUrl,
      deadlineSeconds,
      signal: run.signal,
    });
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      run.log.warn(
        { err: error, attemptId: attempt.id },
        'the answer to a create was lost, looking it up',
      );
      // The row is older than the request: inputs were uploaded and a turn was waited for in between.
      const found = await lookUpPrediction(driver, attempt, run.signal, Date.now());
      if (found) return found;
      await endAttempt(deps.db, attempt.id, 'abandoned', String(error));
      throw error;
    }
    if (error instanceof ProviderError && !error.spendsAttempt)
      await forgetAttempt(deps.db, attempt.id);
    else if (!run.signal.aborted) await endAttempt(deps.db, attempt.id, 'failed', String(error));
    throw error;
  }
}

async function adopt(
  deps: StageDeps,
  attempt: Attempt,
  prediction: Prediction,
  run: StageRun,
  deadlineSeconds: number,
): Promise<Attempt> {
  run.log.info({ attemptId: attempt.id, predictionId: prediction.id }, 'prediction adopted');
  const ownMs = prediction.createdAt.getTime() + deadlineSeconds * 1_000;
  const deadlineAt = new Date(Math.max(ownMs, attempt.deadline_at.getTime()));
  return begun(deps, attempt, prediction, deadlineAt);
}

/** The time of a try counts from here: inputs were uploaded and a turn at the provider was waited for before. */
async function begun(
  deps: StageDeps,
  attempt: Attempt,
  prediction: Prediction,
  deadlineAt: Date,
): Promise<Attempt> {
  await startAttempt(deps.db, attempt.id, prediction.id, deadlineAt);
  return { ...attempt, state: 'started', prediction_id: prediction.id, deadline_at: deadlineAt };
}

/** Follows by webhook and polling until the prediction ends or the time of this try is up. */
async function follow<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  rivals: Attempt[],
): Promise<Prediction> {
  const { driver, run } = task;
  const id = attempt.prediction_id ?? '';
  const news = waitForNews(deps.signals, attempt.id);
  const begunMs = Date.now();
  try {
    for (;;) {
      run.signal.throwIfAborted();
      const late = await lateResult(deps, task, rivals);
      if (late) {
        await cancelUnwanted(deps, task, attempt);
        return late;
      }
      const prediction = await glance(task, id);
      if (prediction) {
        run.report(prediction.progress);
        if (prediction.status === 'succeeded') return await succeeded(deps, attempt, prediction);
        if (prediction.status === 'failed') {
          await endAttempt(deps.db, attempt.id, 'failed', prediction.error);
          throw driver.failure(prediction);
        }
        if (isFinished(prediction)) return await expired(deps, task, attempt, prediction.status);
      }
      if (Date.now() >= attempt.deadline_at.getTime()) return await stopLate(deps, task, attempt);
      const untilDeadlineMs = Math.max(1, attempt.deadline_at.getTime() - Date.now());
      await news.next(
        Math.min(pollDelayMs(Date.now() - begunMs, deps.webhookUrl !== undefined), untilDeadlineMs),
        run.signal,
      );
    }
  } finally {
    news.stop();
  }
}

/** One look; a provider that is away for a moment is asked again until the time is up. */
async function glance<Input>(task: PredictionTask<Input>, id: string): Promise<Prediction | null> {
  try {
    return await task.driver.get(id, task.run.signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.retryable) throw error;
    task.run.log.warn({ err: error }, 'prediction not read, asking again');
    return null;
  }
}

async function succeeded(
  deps: StageDeps,
  attempt: Attempt,
  prediction: Prediction,
): Promise<Prediction> {
  await endAttempt(deps.db, attempt.id, 'succeeded');
  return prediction;
}

/** The time of this try is up: it is cancelled, unless it finished in that very moment. */
async function stopLate<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
): Promise<Prediction> {
  try {
    const prediction = await task.driver.cancel(
      attempt.prediction_id ?? '',
      AbortSignal.timeout(CANCEL_TIMEOUT_MS),
    );
    if (prediction.status === 'succeeded') return await succeeded(deps, attempt, prediction);
    return await expired(deps, task, attempt, prediction.status);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Nobody knows whether it still runs: a later try looks at it again before it delivers.
    await endAttempt(deps.db, attempt.id, 'abandoned', `not cancelled: ${error.message}`);
    throw outOfTime(task);
  }
}

async function expired<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  status: string,
): Promise<never> {
  await endAttempt(deps.db, attempt.id, 'failed', `timed out (${status})`);
  throw outOfTime(task);
}

function outOfTime<Input>({ run, texts, gaveUp }: PredictionTask<Input>) {
  return timeoutFailure({ attempt: run.attempt, texts, gaveUp });
}

/** An earlier try that nobody could cancel and that has succeeded since. */
async function lateResult<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  rivals: Attempt[],
): Promise<Prediction | null> {
  for (const rival of rivals) {
    const prediction = await glance(task, rival.prediction_id ?? '');
    if (prediction?.status !== 'succeeded') continue;
    task.run.log.info({ attemptId: rival.id }, 'late result of an earlier try adopted');
    return succeeded(deps, rival, prediction);
  }
  return null;
}

async function cancelUnwanted<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
): Promise<void> {
  try {
    await task.driver.cancel(attempt.prediction_id ?? '', AbortSignal.timeout(CANCEL_TIMEOUT_MS));
    await endAttempt(deps.db, attempt.id, 'cancelled');
  } catch (error) {
    task.run.log.warn(
      { err: error, attemptId: attempt.id },
      'prediction not cancelled, its own deadline will end it',
    );
    await endAttempt(deps.db, attempt.id, 'abandoned', 'not cancelled');
  }
}
