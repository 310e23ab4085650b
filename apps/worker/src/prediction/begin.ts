import { endAttempt, startAttempt, takeBackSend } from '@talkreel/db/generations/attempts.repo';
import type { Attempt } from '@talkreel/db/schema';
import { OutcomeUnknown } from '@talkreel/providers/errors';
import { estimatedCents } from '@talkreel/providers/prices';
import type { Prediction } from '@talkreel/providers/remote';
import { StageStopped } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';
import { isTransient } from '../failures.ts';
import { mayBeSent } from './choose-driver.ts';
import { lookUpPrediction } from './look-up.ts';
import { ownSend } from './own-send.ts';
import { reserve } from './reserve.ts';
import { disown } from './settle.ts';
import type { PredictionTask } from './task.ts';

export const PROVIDER = 'replicate';

/** The attempt with its prediction: an existing one, or a new one. */
export async function beginAttempt<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  earlier: Attempt | undefined,
): Promise<Attempt> {
  const { run, driver } = task;
  if (earlier?.prediction_id) {
    run.began(earlier.id);
    return earlier;
  }
  const deadlineSeconds = run.deadlineSeconds * driver.deadlineFactor;
  const attempt = await recordAttempt(deps, task, earlier, deadlineSeconds);
  run.began(attempt.id);
  const sends = attempt.sends ?? 1;
  const sending = { attempt, sends, mayExist: sends > 0, deadlineSeconds };
  try {
    return await recordStart(deps, task, sending, await createOrFind(deps, task, sending));
  } catch (error) {
    await endUnbegun(deps, task, sending, error);
    throw error;
  }
}

/** The row of an attempt that is about to be sent, with its cost reserved. */
async function recordAttempt<Input>(
  deps: StageDeps,
  { run, driver, seconds, part = 0 }: PredictionTask<Input>,
  earlier: Attempt | undefined,
  deadlineSeconds: number,
): Promise<Attempt> {
  const { model } = driver;
  if (earlier?.state === 'created') {
    if (earlier.model === model || mayBeSent(earlier)) return earlier;
    // Another model was chosen before it was sent: its row starts over, at the other one's price.
    await endAttempt(deps.db, run.claim, earlier.id, {
      state: 'cancelled',
      error: `never sent: ${model} was chosen instead`,
      isUnspent: true,
    });
  }
  const costCents = estimatedCents(model, seconds);
  return reserve(deps, run, { part, provider: PROVIDER, model, deadlineSeconds, costCents });
}

interface Sending {
  attempt: Attempt;
  /** How often the create was sent, not counting certain refusals. */
  sends: number;
  /** It may have created a prediction that we do not know. */
  mayExist: boolean;
  deadlineSeconds: number;
}

interface Begun {
  prediction: Prediction;
  sinceMs: number;
}

/** Sends the create, and again only if the provider certainly does not know the previous one. */
async function createOrFind<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  sending: Sending,
): Promise<Begun> {
  const { run, driver } = task;
  const { attempt } = sending;
  let lost: OutcomeUnknown | null = null;
  for (;;) {
    if (sending.mayExist) {
      const endedMs = lost === null ? undefined : run.nowMs();
      const found = await lookUpPrediction(driver, attempt, run, endedMs);
      if (found) {
        run.log.info({ attemptId: attempt.id, predictionId: found.id }, 'prediction adopted');
        return { prediction: found, sinceMs: found.createdAt.getTime() };
      }
      sending.mayExist = false;
    }
    if (sending.sends >= run.maxSends) {
      const sent = `sent ${sending.sends} times, unknown to the provider`;
      throw lost ?? new OutcomeUnknown(`create ${driver.model}: ${sent}`);
    }
    try {
      return { prediction: await create(deps, task, sending), sinceMs: run.nowMs() };
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      lost = error;
      run.log.warn(
        { err: error, attemptId: attempt.id },
        'the answer to a create was lost, looking it up',
      );
    }
  }
}

/** One create. A certain refusal is recorded as not sent. */
async function create<Input>(
  deps: StageDeps,
  { run, driver, input }: PredictionTask<Input>,
  sending: Sending,
): Promise<Prediction> {
  const { attempt, sends } = sending;
  try {
    return await driver.start(input, {
      attemptId: attempt.id,
      personId: run.claim.generation.user_id,
      webhookUrl: deps.webhookUrl,
      deadlineSeconds: Math.ceil(sending.deadlineSeconds),
      beforeCreate: async () => {
        await ownSend(deps, run, attempt.id, sends + 1);
        sending.sends = sends + 1;
        sending.mayExist = true;
      },
      signal: run.signal,
    });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown) && sending.sends > sends) {
      sending.sends = sends;
      sending.mayExist = false;
      await takeBackSend(deps.db, run.claim, attempt.id);
    }
    throw error;
  }
}

/** The attempt's time starts here, after uploading inputs and waiting for a turn at the provider. */
async function recordStart<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  { attempt, deadlineSeconds }: Sending,
  { prediction, sinceMs }: Begun,
): Promise<Attempt> {
  const ownMs = sinceMs + deadlineSeconds * 1_000;
  const deadlineAt = new Date(Math.max(ownMs, attempt.deadline_at.getTime()));
  const { claim } = task.run;
  if (!(await startAttempt(deps.db, claim, attempt.id, prediction.id, deadlineAt))) {
    await disown(deps, task, attempt, prediction);
    throw new StageStopped('lost');
  }
  return { ...attempt, state: 'started', prediction_id: prediction.id, deadline_at: deadlineAt };
}

/**
 * An attempt without a prediction ends here, at no cost, unless it will be continued: by its next owner, by the same
 * attempt in a moment, or by the janitor, who looks up sends of unknown outcome.
 */
async function endUnbegun<Input>(
  deps: StageDeps,
  { run }: PredictionTask<Input>,
  { attempt, mayExist }: Sending,
  error: unknown,
): Promise<void> {
  const cause: unknown = run.signal.aborted ? run.signal.reason : error;
  const isCancelled = cause instanceof StageStopped && cause.reason === 'cancelled';
  const goesOn = cause instanceof StageStopped ? !isCancelled : isTransient(cause);
  if (goesOn || mayExist) return;
  await endAttempt(deps.db, run.claim, attempt.id, {
    state: isCancelled ? 'cancelled' : 'failed',
    error: String(error),
    isUnspent: true,
  });
}
