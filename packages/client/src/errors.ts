import { NETWORK_FAILED } from '@talkreel/contracts/texts/platform';
import type { Error as ErrorBody } from './types/api.generated.ts';

/** The wording for a reply without its own message. Over HTTP/2 there is no status text. */
function wordStatus(status: number, statusText: string, attempt: string | undefined): string {
  if (attempt === undefined)
    return statusText === '' ? `Request failed with status ${status}` : `${status}: ${statusText}`;
  return statusText === '' ? `Error: ${status}` : `Failed to ${attempt}: ${statusText}`;
}

/** A reply that was not OK. `message` describes its status; `userMessage` is what to show the user. */
export class ApiError extends Error {
  readonly status: number;
  /** The reply as received; undefined if it is not JSON, such as a proxy's page. */
  readonly payload: unknown;
  /** When the same request may be sent again; null: the reply does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    statusText: string,
    payload: unknown,
    attempt?: string,
    retryAfterSeconds: number | null = null,
  ) {
    super(wordStatus(status, statusText, attempt));
    this.name = 'ApiError';
    this.status = status;
    this.payload = payload;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The reply as one of our errors; null if it has no message for users. Programs with a key get theirs as `detail`. */
  get body(): ErrorBody | null {
    const body = this.payload as (Partial<ErrorBody> & { detail?: unknown }) | null | undefined;
    const message = body?.message ?? body?.detail;
    return typeof message === 'string' ? { code: 'unknown', ...body, message } : null;
  }

  /** What was refused, for programs: the table is in the documentation. 'unknown' if somebody else replied. */
  get code(): string {
    return this.body?.code ?? 'unknown';
  }

  get userMessage(): string {
    return this.body?.message ?? this.message;
  }
}

/** The request timed out; the server may still be working on it. */
export class RequestTimeout extends Error {
  constructor(url: string, timeoutMs: number) {
    super(`request to ${url} timed out after ${timeoutMs}`);
    this.name = 'RequestTimeout';
  }
}

/** The server could not be reached, or something else replied in its place. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Failed to fetch', { cause });
    this.name = 'NetworkError';
  }
}

/** The message to show for anything thrown by a request. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof NetworkError) return NETWORK_FAILED;
  if (error instanceof Error && error.message !== '') return error.message;
  return fallback;
}
