import { QUOTE_HEADER, quotedCalls } from '@talkreel/contracts/quoted-calls';
import { fillIn, routes, type Route } from '@talkreel/contracts/routes';
import { ApiError, NetworkError, RequestTimeout } from './errors.ts';
import { createLiveEvents, type LiveEvents, type OpenSocket } from './live.ts';
import { open, pause, send, type AnyInput } from './send.ts';
import type { Operations } from './types/api.generated.ts';

export type CallName = keyof Operations;
export type CallInput<Name extends CallName> = Operations[Name]['input'];

type Outputs<Name extends CallName> = Operations[Name]['output'];
/** What a call answers; one that starts a generation does not wait for its end. */
export type CallOutput<Name extends CallName> = 202 extends keyof Outputs<Name>
  ? Outputs<Name>[202]
  : Outputs<Name>[keyof Outputs<Name>];

/** Values of an address. */
type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The time limit of each try; a large file gets more. */
  timeoutMs?: number | undefined;
  /**
   * Calls with one key start and cost something once, however often they are made. Made for each call if it is not
   * given; give your own to repeat a call after a restart of your program.
   */
  idempotencyKey?: string | undefined;
  /** The `quote` of this very call: it costs no more, or is refused. */
  quote?: string | null | undefined;
}

export interface ConnectionOptions {
  /** An API key, made at `/developers`. */
  key: string;
  /** The address of the installation, such as `https://talkreel.example`. */
  url: string;
  /** A replacement of the platform's own `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * `io` of the package `socket.io-client`: changes are then heard as they happen. Without it, or while its connection
   * is down, they are looked up.
   */
  io?: OpenSocket | undefined;
  /** How often a request is sent again at most, if nothing is known of it or the server asks for it; 4 unless given. */
  retries?: number | undefined;
}

export interface FileOptions {
  signal?: AbortSignal | undefined;
  /** HEAD: only what it is, without its content. */
  method?: 'GET' | 'HEAD' | undefined;
}

/** Calls the api of one installation with a key. */
export interface Connection {
  /** Live events, if the caller gave what makes their connection. */
  live: LiveEvents | null;
  /** @throws {ApiError} {@link NetworkError} {@link RequestTimeout} */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<CallOutput<Name>>;
  /** The next page of a list, and what comes after it. */
  list(
    name: CallName,
    query: Query,
    signal?: AbortSignal,
  ): Promise<{ data: unknown; link: string | null }>;
  upload(name: CallName, file: Blob, query: Query, options?: CallOptions): Promise<unknown>;
  open(path: string, asked?: FileOptions): Promise<Response>;
}

/** Beside reads: a second one of these starts nothing, and costs nothing. */
const REPEATABLE: ReadonlySet<CallName> = new Set([
  ...quotedCalls,
  'postQuote',
  'postCancel',
  'postPhoto',
]);

const FIRST_PAUSE_MS = 500;
/** A server that asks for more is not waited for: the caller decides. */
const LONGEST_PAUSE_MS = 60_000;
const NEVER = new AbortController().signal;

export function connect(options: ConnectionOptions): Connection {
  const { key, fetch: ownFetch, retries = 4 } = options;
  const base = options.url.endsWith('/') ? options.url.slice(0, -1) : options.url;
  const always = { key, ...(ownFetch && { fetch: ownFetch }) };

  async function request(name: CallName, input: AnyInput, asked: CallOptions) {
    const route = (routes as Readonly<Record<string, Route>>)[name];
    if (!route) throw new TypeError(`there is no call named ${name}`);
    const { method, path } = route;
    const { params, query, ...message } = input;
    const { signal, timeoutMs, quote } = asked;
    const isRead = method === 'GET';
    const headers: Record<string, string> = isRead
      ? {}
      : {
          'idempotency-key': asked.idempotencyKey ?? crypto.randomUUID(),
          prefer: 'respond-async',
          ...(quote != null && { [QUOTE_HEADER]: quote }),
        };
    const sent = { ...always, ...message, method, headers, signal };
    const whole = timeoutMs === undefined ? sent : { ...sent, timeoutMs };
    const mayRepeat = isRead || REPEATABLE.has(name);
    for (let tries = 0; ; tries += 1)
      try {
        return await send(base + fillIn(path, params, query), whole);
      } catch (error) {
        const waitMs = tries < retries ? waitBefore(error, mayRepeat, tries) : null;
        if (waitMs === null) throw error;
        await pause(waitMs, signal ?? NEVER);
      }
  }

  return {
    live: options.io ? createLiveEvents(options.io, base, key) : null,
    call: async (name, input, asked = {}) =>
      (await request(name, input as AnyInput, asked)).data as CallOutput<typeof name>,
    async list(name, query, signal) {
      const { data, headers } = await request(name, { query }, { signal });
      return { data, link: headers.get('link') };
    },
    upload: async (name, file, query, asked = {}) =>
      (await request(name, { query, file }, asked)).data,
    async open(path, asked = {}) {
      const url = new URL(path, `${base}/`);
      // The key goes to its own installation only.
      if (url.origin !== new URL(base).origin)
        throw new TypeError(`${url.origin} is not the installation at ${base}`);
      return open(url.href, { ...always, ...asked });
    },
  };
}

/** How long to wait before a request is sent again, in milliseconds; null: it is not. */
function waitBefore(error: unknown, mayRepeat: boolean, tries: number): number | null {
  const backOffMs = FIRST_PAUSE_MS * 2 ** tries * (0.75 + Math.random() / 2);
  if (error instanceof NetworkError || error instanceof RequestTimeout)
    return mayRepeat ? backOffMs : null;
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfterSeconds } = error;
  // What is refused for its rate was not begun.
  if (status === 429) return retryAfterSeconds === null ? null : within(retryAfterSeconds);
  if (!mayRepeat || ![502, 503, 504].includes(status)) return null;
  return retryAfterSeconds === null ? backOffMs : within(retryAfterSeconds);
}

function within(seconds: number): number | null {
  const ms = Math.max(FIRST_PAUSE_MS, seconds * 1_000);
  return ms > LONGEST_PAUSE_MS ? null : ms;
}
