import { annotate, traced } from '@talkreel/observability/spans';
import Replicate from 'replicate';
import { ProviderError } from '../errors.ts';
import type { Effect } from '../http-policy.ts';
import { connectionError, statusError } from '../http-policy.ts';
import type { RequestBody } from './multipart.ts';
import { isStaleSend, sendFresh } from './send-fresh.ts';

export interface Exchange {
  /** What is requested, for messages. */
  what: string;
  effect: Effect;
  headers?: Record<string, string>;
  /** Replaces the body that the package would send. */
  body?: RequestBody | undefined;
  /**
   * Permits the request just before it is sent; if it throws, nothing is sent. Asked again if sending takes so long to
   * begin that its answer may no longer hold.
   */
  beforeSend?: (() => Promise<void>) | undefined;
  /** The limit from the first byte sent to the last byte read. */
  timeoutMs: number;
}

/**
 * One call through the package that uses the network exactly once. The package itself would repeat
 * a request up to six times within milliseconds, even a POST whose connection dropped, which may
 * buy one thing twice. So each call gets an instance whose `fetch` sends once and then reuses the
 * result.
 * @throws {ProviderError} by what the failure means for the caller.
 */
export function exchangeOnce<T>(
  account: { auth: string; baseUrl: string },
  exchange: Exchange,
  run: (sdk: Replicate) => Promise<T>,
): Promise<T> {
  const [verb = '', ...subject] = exchange.what.split(' ');
  const attributes = { 'talkreel.provider.subject': subject.join(' ') };
  return traced({ name: `replicate ${verb}`, kind: 'client', attributes }, () =>
    sendOnce(account, exchange, run),
  );
}

async function sendOnce<T>(
  account: { auth: string; baseUrl: string },
  exchange: Exchange,
  run: (sdk: Replicate) => Promise<T>,
): Promise<T> {
  const { what, effect, timeoutMs } = exchange;
  // Our own timer, because AbortSignal.timeout would outlive the exchange: a worker that follows a
  // thousand predictions would keep the last half minute of all of them in memory.
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let callerSignal: AbortSignal | undefined;
  const stop = (): void => limit.abort(callerSignal?.reason);

  const send = async (url: Request | string, init: RequestInit = {}): Promise<Response> => {
    callerSignal = init.signal ?? undefined;
    callerSignal?.addEventListener('abort', stop, { once: true });
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(exchange.headers ?? {})) headers.set(name, value);
    const { body } = exchange;
    if (body) headers.set('content-type', body.contentType);
    const request = { ...init, headers, redirect: 'error', signal: limit.signal } as const;
    let response: Response | undefined;
    while (!response) {
      await exchange.beforeSend?.();
      timer = setTimeout(() => limit.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      try {
        response = await fetch(url, {
          ...request,
          ...(body && { body: body.bytes }),
          ...(exchange.beforeSend && { dispatcher: sendFresh() }),
        });
      } catch (error) {
        clearTimeout(timer);
        if (!isStaleSend(error)) throw connectionError(error, effect, what);
      }
    }
    annotate({ 'http.response.status_code': response.status });
    if (!response.ok) throw await statusError(response, effect, what, Date.now());
    return response;
  };

  let failure: unknown;
  let answer: Promise<Response> | undefined;
  const sdk = new Replicate({
    ...account,
    useFileOutput: false,
    fetch: (url, init) =>
      (answer ??= send(url, init).catch((error: unknown) => {
        failure = error;
        throw error;
      })),
  });
  try {
    return await run(sdk);
  } catch (error) {
    if (failure) throw failure;
    if (error instanceof ProviderError) throw error;
    // The reply broke off, or is not what we expect.
    throw connectionError(error, effect, what);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', stop);
  }
}
