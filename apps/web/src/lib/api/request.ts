import type { ApiError as ErrorBody, PaymentRequired } from '@talkreel/contracts/errors';
import { FREE_GENERATIONS_DEFAULT, REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { ApiError, NetworkError, RequestTimeout } from './errors.ts';
import { handlePaymentRequired } from './payment-required.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs?: number;
  /** What this is to do, as in 'Failed to load your generations': said where the server gives no reason. */
  attempt?: string;
  signal?: AbortSignal | undefined;
  /** One key per intent of the user: a repeat of the same click is answered with the first reply. */
  idempotencyKey?: string;
  /** Ask for 202 and follow the job by socket instead of holding the request open. */
  respondAsync?: boolean;
}

/** What a paid call came to: its reply, or the paywall (already told to whoever shows it). */
export type PaidResult<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'payment-required'; limit: number | null; requiresAdditionalOnly: boolean };

/**
 * Sends one request with credentials and answers its JSON.
 * Throws ApiError for any reply that is not OK, RequestTimeout, NetworkError; an abort by the caller stays an AbortError.
 */
export async function request<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(url, options);
  if (!response.ok) throw await toError(response, options.attempt);
  return readJson<T>(response);
}

export type PaidRequestOptions = RequestOptions & { paywall?: 'dialog' | 'inline' };

/**
 * As `request`, for calls that may cost a generation. A 402 that asks for payment is not an error:
 * the paywall opens (or, with `paywall: 'inline'`, the caller shows its own) and the result says so.
 */
export async function requestPaid<T>(
  url: string,
  options: PaidRequestOptions = {},
): Promise<PaidResult<T>> {
  const response = await send(url, options);
  if (response.status === 402) {
    const copy = response.clone();
    const demand = await readPaymentDemand(response);
    if (demand === null) throw await toError(copy);
    const requiresAdditionalOnly = demand.requiresAdditionalOnly ?? false;
    if (options.paywall !== 'inline') {
      const shown = handlePaymentRequired({
        limit: demand.limit ?? FREE_GENERATIONS_DEFAULT,
        requiresAdditionalOnly,
      });
      if (!shown) throw await toError(copy);
    }
    return { kind: 'payment-required', limit: demand.limit ?? null, requiresAdditionalOnly };
  }
  if (!response.ok) throw await toError(response);
  return { kind: 'ok', data: await readJson<T>(response) };
}

async function send(url: string, options: RequestOptions): Promise<Response> {
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal =
    options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  if (options.respondAsync === true) headers['prefer'] = 'respond-async';
  try {
    return await fetch(url, {
      method: options.method ?? 'GET',
      headers,
      credentials: 'include',
      signal,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
  } catch (error) {
    if (timeout.aborted && options.signal?.aborted !== true)
      throw new RequestTimeout(url, timeoutMs);
    if (options.signal?.aborted === true) throw error;
    throw new NetworkError(error);
  }
}

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as T;
}

async function readPaymentDemand(response: Response): Promise<Partial<PaymentRequired> | null> {
  try {
    const body = (await response.json()) as Partial<PaymentRequired>;
    return body.requiresPayment === true ? body : null;
  } catch (error) {
    console.error('The 402 reply could not be read', error);
    return null;
  }
}

async function toError(response: Response, attempt?: string): Promise<ApiError> {
  let body: ErrorBody | null = null;
  try {
    const parsed = (await response.json()) as Partial<ErrorBody> | null;
    if (typeof parsed?.message === 'string')
      body = { code: 'unknown', ...parsed, message: parsed.message };
  } catch {
    // A proxy's HTML page or nothing at all: the status has to do.
  }
  return new ApiError(response.status, response.statusText, body, attempt);
}
