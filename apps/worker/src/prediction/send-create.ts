import type { Attempt } from '@talkreel/db/schema';
import { OutcomeUnknown } from '@talkreel/providers/errors';
import type { Prediction } from '@talkreel/providers/remote';
import type { StageDeps } from '../deps.ts';
import { decideEnding } from '../failures.ts';
import { lookUpPrediction } from './look-up.ts';
import { ownSend } from './own-send.ts';
import type { Outcome, PredictionTask } from './task.ts';

interface Sent {
  state: 'sent';
  prediction: Prediction;
  sinceMs: number;
}

interface Sending {
  attempt: Attempt;
  deadlineSeconds: number;
  /** How often the create was sent, not counting certain refusals. */
  sends: number;
  /** Whether it may have created a prediction that we do not know. */
  mayExist: boolean;
  isRefused: boolean;
}

/**
 * Sends the create of an attempt that has no prediction yet, unless the provider knows one of an earlier send. An
 * attempt that still has none ends at no cost, unless somebody goes on with it or its last send has an unknown outcome,
 * which the janitor looks up.
 */
export async function sendCreate<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  attempt: Attempt,
  deadlineSeconds: number,
): Promise<Sent | Outcome> {
  const { run } = task;
  const sends = attempt.sends ?? 1;
  const sending = { attempt, deadlineSeconds, sends, mayExist: sends > 0, isRefused: false };
  try {
    return await createOrFind(deps, task, sending);
  } catch (failure) {
    const state = sending.mayExist ? 'open' : decideEnding(failure, run.signal);
    const { isRefused } = sending;
    if (state === 'open') return { state, failure, isRefused };
    // What cannot be looked up may have been paid for.
    const isUnspent = task.driver.canLookUp || !(failure instanceof OutcomeUnknown);
    return { state, error: String(failure), isUnspent, failure, isRefused };
  }
}

/** Sends the create, and again only if the provider certainly does not know the previous one. */
async function createOrFind<Input>(
  deps: StageDeps,
  task: PredictionTask<Input>,
  sending: Sending,
): Promise<Sent> {
  const { run, driver } = task;
  const { attempt } = sending;
  let lost: OutcomeUnknown | null = null;
  for (;;) {
    if (sending.mayExist && driver.canLookUp) {
      const endedMs = lost === null ? undefined : run.nowMs();
      const prediction = await lookUpPrediction(driver, attempt, run, endedMs);
      if (prediction) {
        run.log.info({ attemptId: attempt.id, predictionId: prediction.id }, 'prediction adopted');
        return { state: 'sent', prediction, sinceMs: prediction.createdAt.getTime() };
      }
      // It may run all the same, so it is not bought again.
      if (driver.unknownForMs !== undefined) throw lostForGood(driver.model, lost);
    }
    // What cannot be looked up ended with the process that waited for it.
    sending.mayExist = false;
    if (sending.sends >= run.maxSends) {
      const sent = `sent ${sending.sends} times, unknown to the provider`;
      throw lost ?? new OutcomeUnknown(`create ${driver.model}: ${sent}`);
    }
    try {
      const prediction = await create(deps, task, sending);
      return { state: 'sent', prediction, sinceMs: run.nowMs() };
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      lost = error;
      run.log.warn(
        { err: error, attemptId: attempt.id },
        `the answer to a create was lost, ${driver.canLookUp ? 'looking it up' : 'sending it again'}`,
      );
    }
  }
}

function lostForGood(model: string, cause: OutcomeUnknown | null): OutcomeUnknown {
  return new OutcomeUnknown(`create ${model}: nothing was heard of it`, cause, { isFinal: true });
}

/** One create. A certain refusal does not count as sent. */
async function create<Input>(
  deps: StageDeps,
  { run, driver, input }: PredictionTask<Input>,
  sending: Sending,
): Promise<Prediction> {
  const { attempt, sends } = sending;
  try {
    return await driver.start(input, {
      attemptId: attempt.id,
      userId: run.claim.generation.user_id,
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
      sending.isRefused = true;
      sending.mayExist = false;
    }
    throw error;
  }
}
