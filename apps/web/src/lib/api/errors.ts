import type { ApiError as ErrorBody } from '@talkreel/contracts/errors';

/** How a reply without a message of its own is worded. Over HTTP/2 there is no status text. */
function wordStatus(status: number, statusText: string, attempt: string | undefined): string {
  if (attempt === undefined)
    return statusText === '' ? `Request failed with status ${status}` : `${status}: ${statusText}`;
  return statusText === '' ? `Error: ${status}` : `Failed to ${attempt}: ${statusText}`;
}

/** A reply that was not OK. `message` tells of its status alone; `userMessage` is what to show people. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(status: number, statusText: string, body: ErrorBody | null, attempt?: string) {
    super(wordStatus(status, statusText, attempt));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  get userMessage(): string {
    return this.body?.message ?? this.message;
  }
}

/** The request was given up after its time; the server may still be working on it. */
export class RequestTimeout extends Error {
  constructor(url: string, timeoutMs: number) {
    super(`request to ${url} timed out after ${timeoutMs}`);
    this.name = 'RequestTimeout';
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Failed to fetch', { cause });
    this.name = 'NetworkError';
  }
}

/** The sentence to show for anything thrown by a request. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.userMessage;
  if (error instanceof Error && error.message !== '') return error.message;
  return fallback;
}
