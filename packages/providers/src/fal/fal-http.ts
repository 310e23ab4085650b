import type { z } from 'zod';
import { OutcomeUnknown, ProviderDown, ProviderKeyMissing } from '../errors.ts';
import { callOwnServer, type OwnCall, readBounded } from '../own-server.ts';
import { CREATE_TIMEOUT_MS } from '../remote.ts';

export interface FalConfig {
  /** `key-id:key-secret`; if it is empty, every call throws {@link ProviderKeyMissing}. */
  apiKey: string;
  /** A server that has fal's APIs below `queue`, `rest` and `api`. Default: fal itself. */
  baseUrl?: string | undefined;
  /** The limit of one exchange, without uploads. Default 30 000. */
  requestTimeoutMs?: number | undefined;
}

/** fal's hosts: its queue, its file store, and what it knows of past requests. */
const HOSTS = {
  queue: 'https://queue.fal.run',
  rest: 'https://rest.fal.ai',
  api: 'https://api.fal.ai',
} as const;

export const MAX_FAL_REPLY_BYTES = 4 * 1024 * 1024;

interface Call<T> extends OwnCall {
  host: keyof typeof HOSTS;
  reply: z.ZodType<T>;
  maxBytes?: number;
}

export interface FalHttp {
  /** The server whose files may be downloaded too. */
  readonly baseUrl: string;
  readonly isFalItself: boolean;
  /** One exchange. */
  send<T>(call: Call<T>): Promise<T>;
  /** One exchange that may be repeated, and ends with its signal. */
  ask<T>(
    call: Omit<Call<T>, 'effect' | 'init'> & { signal: AbortSignal; init?: RequestInit },
  ): Promise<T>;
}

/** JSON over HTTP, as every part of fal speaks it. Each call is sent once. */
export function createFalHttp(config: FalConfig): FalHttp {
  const { apiKey, requestTimeoutMs = CREATE_TIMEOUT_MS } = config;
  const baseUrl = config.baseUrl?.replace(/(?<!\/)\/+$/, '');
  const urlOf = (host: keyof typeof HOSTS): string =>
    baseUrl === undefined ? HOSTS[host] : `${baseUrl}/${host}`;

  async function send<T>({ host, reply, maxBytes, ...call }: Call<T>): Promise<T> {
    if (!apiKey) throw new ProviderKeyMissing('fal');
    const { what, effect } = call;
    const response = await callOwnServer({ url: urlOf(host), apiKey, keyScheme: 'Key' }, call);
    const bounds = { maxBytes: maxBytes ?? MAX_FAL_REPLY_BYTES, what, effect, userMessage: '' };
    const body = await readBounded(response, bounds);
    try {
      return reply.parse(JSON.parse(body.toString('utf8')));
    } catch (error) {
      const message = `${what}: the reply is not fal's`;
      throw effect === 'create'
        ? new OutcomeUnknown(message, error)
        : new ProviderDown(message, error);
    }
  }

  return {
    baseUrl: baseUrl ?? HOSTS.queue,
    isFalItself: baseUrl === undefined,
    send,
    ask({ signal, init, ...call }) {
      signal.throwIfAborted();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);
      return send({ ...call, effect: 'safe', init: { ...init, signal: limit } });
    },
  };
}
