import { API_VERSION, VERSION_HEADER } from '@talkreel/contracts/api-version';
import { OVERLOADED, REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { uploadMs } from '@talkreel/contracts/upload-pace';
import type { Values } from '@talkreel/contracts/routes';
import { ApiError, NetworkError, RequestTimeout } from './errors.ts';

export interface SendOptions {
  /** Sent as the bearer token, without cookies; without it, the browser's session counts. */
  key?: string;
  /** The time limit; a large body gets more (`uploadMs`). */
  timeoutMs?: number;
  /** What the request does, as in 'Failed to load your generations': shown if the server gives no reason. */
  attempt?: string;
  signal?: AbortSignal | undefined;
  /** A file that is sent as it is, instead of a JSON body. */
  file?: Blob;
  /** A replacement of the platform's own `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The input of a call, whichever its route. */
export interface AnyInput extends SendOptions {
  params?: Values;
  query?: Values;
  body?: unknown;
}

interface Message extends SendOptions {
  method: string;
  /** The body, sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** How often a request is sent at most: an overloaded server has not looked at it, and says when to send it again. */
const SENDS = 3;
const LONGEST_PAUSE_SECONDS = 5;

/**
 * Sends one request with credentials and returns its JSON (null if there is none) and its headers. Throws ApiError for
 * any reply that is not OK, RequestTimeout, NetworkError; an abort by the caller stays an AbortError.
 */
export async function send(
  url: string,
  message: Message,
): Promise<{ data: unknown; headers: Headers }> {
  const { response, text } = await exchange(url, message);
  const data = text === '' ? null : parse(text);
  if (!response.ok) throw refusalOf(response, data ?? undefined, message.attempt);
  if (data === undefined) throw new NetworkError(new TypeError('The reply is not JSON'));
  return { data, headers: response.headers };
}

/**
 * The reply to a GET (or a HEAD) as it comes: its body is not read yet. No time limit but the signal's. Throws ApiError
 * and NetworkError.
 */
export async function open(
  url: string,
  message: SendOptions & { method?: 'GET' | 'HEAD' | undefined },
): Promise<Response> {
  const { signal = null, method = 'GET' } = message;
  const response = await (message.fetch ?? fetch)(url, {
    method,
    headers: authorizationOf(message),
    ...credentialsOf(message),
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new NetworkError(error);
  });
  if (response.ok) return response;
  throw refusalOf(response, parse(await response.text()), message.attempt);
}

function refusalOf(response: Response, payload: unknown, attempt: string | undefined): ApiError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const { status, statusText } = response;
  return new ApiError(
    status,
    statusText,
    payload,
    attempt,
    Number.isFinite(seconds) ? seconds : null,
  );
}

/** A program is answered as on the day that it was made for, however new the server is. */
function authorizationOf({ key }: SendOptions): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}`, [VERSION_HEADER]: API_VERSION };
}

function credentialsOf({ key }: SendOptions): { credentials: 'include' | 'omit' } {
  return { credentials: key === undefined ? 'include' : 'omit' };
}

async function exchange(
  url: string,
  message: Message,
): Promise<{ response: Response; text: string }> {
  const { method, file, signal: cancelled } = message;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...authorizationOf(message),
    ...message.headers,
  };
  const body = file ?? (message.body === undefined ? undefined : JSON.stringify(message.body));
  const bytes = typeof body === 'string' ? body.length : (body?.size ?? 0);
  const timeoutMs = (message.timeoutMs ?? REQUEST_TIMEOUT_MS) + uploadMs(bytes);
  const timeout = AbortSignal.timeout(timeoutMs);
  if (body !== undefined)
    headers['content-type'] = file ? 'application/octet-stream' : 'application/json';
  const signal = cancelled === undefined ? timeout : AbortSignal.any([cancelled, timeout]);
  const init: RequestInit = { method, headers, ...credentialsOf(message), signal };
  if (body !== undefined) init.body = body;
  try {
    for (let sends = 1; ; sends += 1) {
      const response = await (message.fetch ?? fetch)(url, init);
      const text = await response.text();
      if (sends === SENDS || !isOverloaded(response, text)) return { response, text };
      const seconds = Number(response.headers.get('retry-after')) || 1;
      await pause(Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1_000, signal);
    }
  } catch (error) {
    if (cancelled?.aborted === true) throw error;
    if (timeout.aborted) throw new RequestTimeout(url, timeoutMs);
    throw new NetworkError(error);
  }
}

/** The JSON of a text; undefined for anything else, such as a page of a proxy or of a hotel's network. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isOverloaded({ status }: Response, text: string): boolean {
  if (status !== 503) return false;
  const body = parse(text);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === OVERLOADED;
}

/** Rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
