import {
  InputRejected,
  OutcomeUnknown,
  ProviderBusy,
  ProviderDown,
  ProviderRefused,
  ProviderUnreachable,
} from './errors.ts';
import type { ProviderError } from './errors.ts';

/** `create` may start something that costs money; `safe` may be repeated. */
export type Effect = 'create' | 'safe';

/** Failures that happen before a byte of the request is sent. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const DEFAULT_RETRY_AFTER_MS = 5_000;
const MAX_RETRY_AFTER_MS = 120_000;

/** Classifies a failed exchange by what it means for the caller. */
export function connectionError(error: unknown, effect: Effect, what: string): ProviderError {
  const code = errorCode(error);
  if (code !== undefined && BEFORE_SENDING.has(code)) {
    return new ProviderUnreachable(`${what}: ${code}`, error);
  }
  // `fetch failed` says nothing; its cause does.
  const reason = error instanceof Error && error.cause ? error.cause : error;
  const message = `${what}: the connection was lost (${code ?? String(reason)})`;
  return effect === 'create'
    ? new OutcomeUnknown(message, error)
    : new ProviderDown(message, error);
}

/** Classifies a reply that is not 2xx. */
export async function statusError(
  response: Response,
  effect: Effect,
  what: string,
  nowMs: number,
): Promise<ProviderError> {
  const { status, headers } = response;
  const body = await response.text().catch(() => '');
  const message = `${what}: ${status} ${body.slice(0, 500)}`;
  if (status === 429) return new ProviderBusy(retryAfterMs(headers, body, nowMs), message);
  if (status === 401 || status === 402 || status === 403)
    return new ProviderRefused(status, message);
  // The request did not run, whatever it was.
  if (status === 503 && headers.has('retry-after')) {
    return new ProviderBusy(retryAfterMs(headers, body, nowMs), message);
  }
  if (status >= 500 || status === 408) {
    return effect === 'create' ? new OutcomeUnknown(message) : new ProviderDown(message);
  }
  return new InputRejected(
    status,
    message,
    'The provider did not accept this request. Please try again.',
  );
}

/**
 * How long a 429 asks us to wait: the `Retry-After` header (seconds or a date), the body's
 * `retry_after`, or its sentence "resets in ~30s".
 */
export function retryAfterMs(headers: Headers, body: string, nowMs: number): number {
  const header = headers.get('retry-after');
  const fromHeader = header === null ? undefined : headerMs(header, nowMs);
  const fromBody = Number(/"retry_after"\s*:\s*([\d.]+)/.exec(body)?.[1] ?? Number.NaN) * 1000;
  const fromText = Number(/resets in ~?(\d+)\s*s/.exec(body)?.[1] ?? Number.NaN) * 1000;
  const wait = [fromHeader, fromBody, fromText].find(
    (value) => value !== undefined && Number.isFinite(value),
  );
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, wait ?? DEFAULT_RETRY_AFTER_MS));
}

function headerMs(header: string, nowMs: number): number | undefined {
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date - nowMs;
}

function errorCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    // If two addresses of one host both refuse, Node throws an AggregateError.
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return undefined;
}
