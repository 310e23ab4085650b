import Replicate from 'replicate';
import { ProviderError } from '../errors.ts';
import type { Effect } from './http-policy.ts';
import { connectionError, statusError } from './http-policy.ts';

export interface Exchange {
  /** For messages: what is being asked. */
  what: string;
  effect: Effect;
  headers?: Record<string, string>;
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
}

/**
 * One call through the package that reaches the network exactly once. The package itself would repeat
 * a request up to six times within milliseconds, a POST whose connection dropped too, which may buy
 * one thing twice. So each call gets an instance whose `fetch` sends once and then keeps to its answer.
 * @throws {ProviderError} named by what the failure means for the caller.
 */
export async function exchangeOnce<T>(
  account: { auth: string; baseUrl: string },
  exchange: Exchange,
  run: (sdk: Replicate) => Promise<T>,
): Promise<T> {
  const { what, effect, timeoutMs } = exchange;
  // A timer of our own, since AbortSignal.timeout would outlive the exchange: a worker that follows
  // a thousand predictions would hold the last half minute of them all.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  let callerSignal: AbortSignal | undefined;
  const stop = (): void => limit.abort(callerSignal?.reason);
  let failure: ProviderError | undefined;

  const send = async (url: Request | string, init: RequestInit = {}): Promise<Response> => {
    callerSignal = init.signal ?? undefined;
    callerSignal?.addEventListener('abort', stop, { once: true });
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(exchange.headers ?? {})) headers.set(name, value);
    let response: Response;
    try {
      response = await fetch(url, { ...init, headers, signal: limit.signal, redirect: 'error' });
    } catch (error) {
      failure = connectionError(error, effect, what);
      throw failure;
    }
    if (!response.ok) {
      failure = await statusError(response, effect, what, Date.now());
      throw failure;
    }
    return response;
  };

  let answer: Promise<Response> | undefined;
  const sdk = new Replicate({
    ...account,
    useFileOutput: false,
    fetch: (url, init) => (answer ??= send(url, init)),
  });
  try {
    return await run(sdk);
  } catch (error) {
    if (failure) throw failure;
    if (error instanceof ProviderError) throw error;
    // The answer began well and broke off, or is not what it should be.
    throw connectionError(error, effect, what);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', stop);
  }
}
