import { API_VERSIONS } from '@talkreel/contracts/api-version';
import type { PaymentRequired } from '@talkreel/contracts/errors';

/** An error with a known reply: safe to show, never logged as a failure of ours. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504;
  readonly code: string;
  readonly field: string | undefined;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: HttpError['status'],
    code: string,
    message: string,
    field?: string,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const NAME_MAX_CHARACTERS = 40;

/** The request names a version of the api that is not served, or none at all. */
export class UnknownVersion extends HttpError {
  readonly served: readonly string[] = API_VERSIONS;
  constructor(named: string) {
    super(
      400,
      'unknown_version',
      `There is no version “${named.slice(0, NAME_MAX_CHARACTERS)}” of the API here. Served: ${API_VERSIONS.join(', ')}.`,
      'Talkreel-Version',
    );
  }
}

export class PaymentRequiredError extends Error {
  readonly reply: PaymentRequired;
  constructor(reply: PaymentRequired) {
    super(reply.message);
    this.name = 'PaymentRequiredError';
    this.reply = reply;
  }
}

/** Whether an error is an answer to the client rather than a failure of ours. */
export const isRefusal = (error: unknown): error is HttpError | PaymentRequiredError =>
  error instanceof HttpError || error instanceof PaymentRequiredError;

export const notFound = () => new HttpError(404, 'not_found', 'Not found');
export const invalid = (field: string, message: string) =>
  new HttpError(400, 'invalid', message, field);
export const blocked = () =>
  new HttpError(
    403,
    'blocked',
    'This account is blocked and cannot make or change anything. Please contact us if you think this is a mistake.',
  );

export const keyReused = () =>
  new HttpError(
    409,
    'idempotency_conflict',
    'This Idempotency-Key was used for another request',
    'Idempotency-Key',
  );
