import { texts } from '@talkreel/contracts/texts';
import { MediaRejected } from '@talkreel/media-tools/quality-gate';
import { MediaToolFailed } from '@talkreel/media-tools/ffmpeg';
import { isTransientDatabaseError } from '@talkreel/db/database-errors';
import {
  ContentRefused,
  OutcomeUnknown,
  OutputRejected,
  ProviderBusy,
  ProviderError,
  ProviderPaused,
} from '@talkreel/providers/errors';
import { StageFailure, StageStopped, type StageRun } from '@talkreel/queue/stage';
import { StorageFailed } from './workspace.ts';

const DEFER_UNREACHABLE_MS = 2_000;
/** The wait after a 429 that names no time, or zero. */
const DEFER_BUSY_MIN_MS = 500;

/** The texts of a stage that fails for a reason of its own. */
export interface FailureTexts {
  failed: string;
}

type Tries = Pick<StageRun, 'attempt' | 'maxAttempts'>;

/** Why a stage is retried; a key of `texts.retrying`. */
type RetryReason = keyof typeof texts.retrying;

const notice = (why: RetryReason, { attempt, maxAttempts }: Tries) =>
  texts.retrying[why](attempt + 1, maxAttempts);

/**
 * Turns any error of a stage into a failure with known consequences. Provider errors carry their own message (spec §8);
 * a result that fails the quality gate is a failed attempt.
 */
export function toStageFailure(error: unknown, run: Tries, stageTexts: FailureTexts): Error {
  if (error instanceof StageFailure || error instanceof StageStopped) return error;
  if (error instanceof ProviderBusy) {
    return new StageFailure({
      code: 'rate_limited',
      userMessage: error.userMessage,
      then: 'defer',
      deferMs: Math.max(DEFER_BUSY_MIN_MS, error.retryAfterMs),
      notice: texts.waiting.busy,
      cause: error,
    });
  }
  if (error instanceof ProviderPaused) {
    return new StageFailure({
      code: 'provider_paused',
      userMessage: error.userMessage,
      then: 'defer',
      // Waiting stages resume spread out, not all at once.
      deferMs: error.retryAfterMs * (1 + Math.random() / 2),
      notice: `${error.userMessage} You keep your place in line.`,
      cause: error,
    });
  }
  if (isTransient(error)) {
    const isProvider = error instanceof ProviderError;
    return new StageFailure({
      code: 'unreachable',
      userMessage: isProvider ? error.userMessage : stageTexts.failed,
      then: 'defer',
      deferMs: DEFER_UNREACHABLE_MS,
      notice: isProvider ? texts.waiting.unreachable : texts.waiting.ownFault,
      cause: error,
    });
  }
  if (error instanceof ProviderError) {
    return new StageFailure({
      code: error instanceof ContentRefused ? 'content_refused' : error.code.replaceAll('-', '_'),
      userMessage: error.userMessage || stageTexts.failed,
      then: error.retryable ? 'retry' : 'final',
      notice: notice(reasonOf(error), run),
      cause: error,
    });
  }
  const isBadOutput = error instanceof MediaRejected || error instanceof MediaToolFailed;
  return new StageFailure({
    code: isBadOutput ? 'bad_output' : 'internal',
    userMessage: stageTexts.failed,
    then: 'retry',
    notice: notice(isBadOutput ? 'badOutput' : 'ownFault', run),
    cause: error,
  });
}

function reasonOf(error: ProviderError): RetryReason {
  if (error instanceof OutcomeUnknown) return 'unanswered';
  return error instanceof OutputRejected ? 'badOutput' : 'providerFailed';
}

/** Whether nothing was spent and the request is valid: the same attempt is made again in a moment. */
export function isTransient(error: unknown): boolean {
  return (
    (error instanceof ProviderError && error.retryable && !error.spendsAttempt) ||
    isTransientDatabaseError(error) ||
    error instanceof StorageFailed
  );
}

/**
 * Decides how an attempt ends that broke off before its result existed. open: its next owner, or the same attempt in a
 * moment, continues it.
 */
export function decideEnding(error: unknown, signal: AbortSignal): 'open' | 'cancelled' | 'failed' {
  const cause: unknown = signal.aborted ? signal.reason : error;
  if (cause instanceof StageStopped) return cause.reason === 'cancelled' ? 'cancelled' : 'open';
  const isDeferred = cause instanceof StageFailure && cause.then === 'defer';
  return isDeferred || isTransient(cause) ? 'open' : 'failed';
}

/** An attempt that ran out of time. `isCold`: its model had not even started. */
export function timeoutFailure(run: Tries, gaveUp: string, isCold = false): StageFailure {
  return new StageFailure({
    code: isCold ? 'cold_start' : 'timeout',
    userMessage: isCold ? texts.provider.coldStart : gaveUp,
    then: 'retry',
    notice: notice(isCold ? 'coldStart' : 'timeout', run),
  });
}

/** An attempt that the provider stopped long before its deadline. */
export function stoppedFailure(run: Tries, { failed }: FailureTexts): StageFailure {
  return new StageFailure({
    code: 'prediction_failed',
    userMessage: failed,
    then: 'retry',
    notice: notice('providerFailed', run),
  });
}
