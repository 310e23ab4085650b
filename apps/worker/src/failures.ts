import { MediaRejected } from '@talkreel/media-tools/quality-gate';
import { MediaToolFailed } from '@talkreel/media-tools/ffmpeg';
import { isDatabaseTrouble } from '@talkreel/db/trouble';
import { ContentRefused, ProviderBusy, ProviderError } from '@talkreel/providers/errors';
import { StageFailure, StageStopped } from '@talkreel/queue/stage';
import { StorageTrouble } from './workspace.ts';

const DEFER_UNREACHABLE_MS = 2_000;
/** A 429 that names no time to wait, or none at all, is not answered in the same moment. */
const DEFER_BUSY_MIN_MS = 500;

/** What a stage says when it fails for a reason of its own. */
export interface FailureTexts {
  failed: string;
  /** Shown while the next try runs; gets its number. */
  retrying?: (attempt: number) => string;
}

/**
 * Turns whatever a stage threw into a failure whose consequences are known. Provider errors carry
 * their own sentence (spec §8); a result that did not pass the gate is a failed attempt.
 */
export function toStageFailure(
  error: unknown,
  options: { attempt: number; texts: FailureTexts },
): Error {
  if (error instanceof StageFailure || error instanceof StageStopped) return error;
  const notice = options.texts.retrying?.(options.attempt + 1) ?? null;
  if (error instanceof ProviderBusy) {
    return new StageFailure({
      code: 'rate_limited',
      userMessage: error.userMessage,
      then: 'defer',
      deferMs: Math.max(DEFER_BUSY_MIN_MS, error.retryAfterMs),
      cause: error,
    });
  }
  if (isTransient(error)) {
    return new StageFailure({
      code: 'unreachable',
      userMessage: error instanceof ProviderError ? error.userMessage : options.texts.failed,
      then: 'defer',
      deferMs: DEFER_UNREACHABLE_MS,
      cause: error,
    });
  }
  if (error instanceof ProviderError) {
    return new StageFailure({
      code: error instanceof ContentRefused ? 'content_refused' : error.code.replaceAll('-', '_'),
      userMessage: error.userMessage || options.texts.failed,
      then: error.retryable ? 'retry' : 'final',
      notice,
      cause: error,
    });
  }
  if (error instanceof MediaRejected || error instanceof MediaToolFailed) {
    return new StageFailure({
      code: 'bad_output',
      userMessage: options.texts.failed,
      then: 'retry',
      notice,
      cause: error,
    });
  }
  return new StageFailure({
    code: 'internal',
    userMessage: options.texts.failed,
    then: 'retry',
    notice,
    cause: error,
  });
}

/** Nothing was spent and nothing is wrong with what was asked: the same try is made again in a moment. */
export function isTransient(error: unknown): boolean {
  return (
    (error instanceof ProviderError && error.retryable && !error.spendsAttempt) ||
    isDatabaseTrouble(error) ||
    error instanceof StorageTrouble
  );
}

/** A try that ran out of time. */
export function timeoutFailure(options: {
  attempt: number;
  texts: FailureTexts;
  gaveUp: string;
}): StageFailure {
  return new StageFailure({
    code: 'timeout',
    userMessage: options.gaveUp,
    then: 'retry',
    notice: options.texts.retrying?.(options.attempt + 1) ?? null,
  });
}
