import type { ProviderService } from '@talkreel/contracts/names';
import { texts } from '@talkreel/contracts/texts';

export type ProviderErrorCode =
  | 'key-missing'
  | 'refused'
  | 'busy'
  | 'paused'
  | 'unreachable'
  | 'down'
  | 'outcome-unknown'
  | 'input-rejected'
  | 'model-withdrawn'
  | 'content-refused'
  | 'prediction-failed'
  | 'output-rejected';

interface ProviderErrorOptions {
  message: string;
  userMessage: string;
  retryable: boolean;
  spendsAttempt: boolean;
  cause?: unknown;
}

/**
 * A provider failure. `userMessage` is safe to show; `message` and `cause` are for the log and may
 * name keys, accounts and addresses.
 */
export abstract class ProviderError extends Error {
  abstract readonly code: ProviderErrorCode;
  readonly userMessage: string;
  /** The same request may work later. */
  readonly retryable: boolean;
  /** Whether the attempt counts: false if nothing can have been started (and billed). */
  readonly spendsAttempt: boolean;

  constructor(options: ProviderErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = new.target.name;
    this.userMessage = options.userMessage;
    this.retryable = options.retryable;
    this.spendsAttempt = options.spendsAttempt;
  }
}

/** No key is configured for this provider. Final until the operator sets one. */
export class ProviderKeyMissing extends ProviderError {
  readonly code = 'key-missing';
  constructor(provider: string) {
    super({
      message: `No key is configured for ${provider}.`,
      userMessage: texts.provider.keyMissing,
      retryable: false,
      spendsAttempt: false,
    });
  }
}

/** 401, 402 or 403: the key is wrong or the account has no credit. The operator must act. */
export class ProviderRefused extends ProviderError {
  readonly code = 'refused';
  readonly status: number;
  constructor(status: number, message: string, cause?: unknown) {
    super({
      message,
      userMessage: texts.provider.unauthorised,
      retryable: false,
      spendsAttempt: false,
      cause,
    });
    this.status = status;
  }
}

/** 429: ask again after `retryAfterMs`. */
export class ProviderBusy extends ProviderError {
  readonly code = 'busy';
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number, message: string, cause?: unknown) {
    super({
      message,
      userMessage: texts.provider.rateLimited,
      retryable: true,
      spendsAttempt: false,
      cause,
    });
    this.retryAfterMs = retryAfterMs;
  }
}

/** We do not call this model for now, because it recently failed to reply. Nothing was started. */
export class ProviderPaused extends ProviderError {
  readonly code = 'paused';
  readonly retryAfterMs: number;
  constructor(model: string, service: ProviderService, retryAfterMs: number, reason: string) {
    super({
      message: `${model} is paused: ${reason}`,
      userMessage: texts.provider.paused(service),
      retryable: true,
      spendsAttempt: false,
    });
    this.retryAfterMs = retryAfterMs;
  }
}

/** A request that got no usable reply. */
abstract class NoReply extends ProviderError {
  constructor(message: string, cause: unknown, spendsAttempt: boolean, retryable = true) {
    const userMessage = texts.provider.network;
    super({ message, userMessage, retryable, spendsAttempt, cause });
  }
}

/** The connection failed before the request was sent, so nothing was started. */
export class ProviderUnreachable extends NoReply {
  readonly code = 'unreachable';
  constructor(message: string, cause?: unknown) {
    super(message, cause, false);
  }
}

/** A 5xx or a lost connection on a request that may be repeated (read, cancel, upload). */
export class ProviderDown extends NoReply {
  readonly code = 'down';
  constructor(message: string, cause?: unknown) {
    super(message, cause, false);
  }
}

/**
 * A create was sent and its reply was lost: a paid prediction may exist. Look it up with
 * `findByAttempt` before sending it again.
 */
export class OutcomeUnknown extends NoReply {
  readonly code = 'outcome-unknown';
  /** `isFinal`: it was looked up in vain, and may run all the same, so it must not be sent again. */
  constructor(message: string, cause?: unknown, { isFinal = false } = {}) {
    super(message, cause, true, !isFinal);
  }
}

/** 400, 404, 413, 422: the provider rejects this input. Repeating is useless. */
export class InputRejected extends ProviderError {
  readonly code = 'input-rejected';
  readonly status: number | null;
  constructor(status: number | null, message: string, userMessage: string, cause?: unknown) {
    super({ message, userMessage, retryable: false, spendsAttempt: false, cause });
    this.status = status;
  }
}

/** 404, and what providers say instead: the model or its version is not there any more. The operator must act. */
export class ModelWithdrawn extends ProviderError {
  readonly code = 'model-withdrawn';
  constructor(message: string, cause?: unknown) {
    super({
      message,
      userMessage: texts.provider.withdrawn,
      retryable: false,
      spendsAttempt: false,
      cause,
    });
  }
}

/** The provider's rules or our moderation forbid this content. */
export class ContentRefused extends ProviderError {
  readonly code = 'content-refused';
  /** `ran`: the model itself refused it, after it had started. */
  constructor(message: string, options: { ran?: boolean; cause?: unknown } = {}) {
    super({
      message,
      userMessage:
        'This text or image is not allowed by our content rules. Please change it and try again. Nothing was charged.',
      retryable: false,
      spendsAttempt: options.ran ?? false,
      cause: options.cause,
    });
  }
}

/** The model ran without a usable result. A failed attempt. */
export class PredictionFailed extends ProviderError {
  readonly code = 'prediction-failed';
  constructor(message: string, userMessage: string, cause?: unknown) {
    super({ message, userMessage, retryable: true, spendsAttempt: true, cause });
  }
}

export type OutputFault =
  | 'no-url'
  | 'foreign-host'
  | 'too-large'
  | 'expired'
  | 'empty'
  | 'wrong-kind';

/** The output cannot be downloaded, or must not be. A failed attempt. */
export class OutputRejected extends ProviderError {
  readonly code = 'output-rejected';
  readonly fault: OutputFault;
  constructor(fault: OutputFault, message: string, userMessage: string, cause?: unknown) {
    super({ message, userMessage, retryable: true, spendsAttempt: true, cause });
    this.fault = fault;
  }
}
