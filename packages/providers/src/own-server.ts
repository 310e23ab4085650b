import { annotate } from '@talkreel/observability/spans';
import { OutcomeUnknown, OutputRejected, ProviderDown, ProviderError } from './errors.ts';
import { connectionError, statusError, type Effect } from './http-policy.ts';
import { isStaleSend, sendFresh } from './replicate/send-fresh.ts';

/** A server that the operator runs. */
export interface OwnServer {
  /** What its calls are below, for example `http://localhost:8880/v1`. */
  url: string;
  /** Sent as a bearer token, unless its scheme has another name. */
  apiKey?: string | undefined;
  keyScheme?: 'Bearer' | 'Key' | undefined;
}

export interface OwnCall {
  /** The path below the server's address. */
  path: string;
  /** What is requested, for messages. */
  what: string;
  effect: Effect;
  init: RequestInit;
  /** Permits the call just before it is sent; if it throws, nothing is sent. */
  beforeSend?: (() => Promise<void>) | undefined;
  /** What a refusal means at this server, if it is not what its status usually means. */
  refusal?: ((response: Response) => Promise<ProviderError> | null) | undefined;
}

/**
 * One request, sent once: no retry, no redirect.
 * @throws {ProviderError} by what the failure means for the caller.
 */
export async function callOwnServer(server: OwnServer, call: OwnCall): Promise<Response> {
  const { init, beforeSend, effect, what } = call;
  const headers = new Headers(init.headers);
  if (server.apiKey)
    headers.set('authorization', `${server.keyScheme ?? 'Bearer'} ${server.apiKey}`);
  for (;;) {
    await beforeSend?.();
    init.signal?.throwIfAborted();
    try {
      const response = await fetch(addressBelow(server.url, call.path), {
        ...init,
        headers,
        redirect: 'error',
        ...(beforeSend && { dispatcher: sendFresh() }),
      });
      annotate({ 'http.response.status_code': response.status });
      if (response.ok) return response;
      const refusal = await call.refusal?.(response);
      if (!refusal) throw await statusError(response, effect, what, Date.now());
      if (!response.bodyUsed) await response.body?.cancel();
      throw refusal;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (!isStaleSend(error)) throw connectionError(error, effect, what);
    }
  }
}

function addressBelow(url: string, path: string): URL {
  return new URL(path, url.endsWith('/') ? url : `${url}/`);
}

/**
 * A reply's bytes.
 * @throws {OutputRejected} too large; `userMessage` is for the user.
 * @throws {ProviderError} the reply broke off.
 */
export async function readBounded(
  response: Response,
  { maxBytes, what, effect, userMessage }: Bounds,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new OutputRejected(
          'too-large',
          `${what} sent more than ${maxBytes} bytes`,
          userMessage,
        );
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof OutputRejected) throw error;
    const message = `${what}: the reply broke off (${String(error)})`;
    throw effect === 'create'
      ? new OutcomeUnknown(message, error)
      : new ProviderDown(message, error);
  }
  return Buffer.concat(chunks);
}

interface Bounds {
  maxBytes: number;
  what: string;
  effect: Effect;
  userMessage: string;
}
