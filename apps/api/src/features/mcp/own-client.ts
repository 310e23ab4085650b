import { Talkreel } from '@talkreel/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { innerCalls } from '../../lib/inner-calls.ts';

/**
 * The client that programs use, calling this process for the caller of `request`: every call of a tool has the key's
 * scopes, rate and budget, as if its program had sent it.
 */
export function openOwnClient(
  app: Pick<FastifyInstance, 'inject'>,
  { ip, keyToken }: Pick<FastifyRequest, 'ip' | 'keyToken'>,
  url: string,
): Talkreel {
  async function call(address: string, { method, headers, body, signal }: RequestInit) {
    const { pathname, search } = new URL(address);
    // It begins when it is awaited: inside, that is.
    const inner = async () =>
      await app.inject({
        method: method ?? 'GET',
        url: pathname + search,
        headers: Object.fromEntries(new Headers(headers)),
        remoteAddress: ip,
        // The client sends JSON only.
        ...(typeof body === 'string' && { payload: body }),
        ...(signal && { signal }),
      });
    const reply = await innerCalls.run(true, inner);
    const { statusCode: status, rawPayload } = reply;
    const isEmpty = status === 204 || status === 304;
    const bytes = isEmpty ? null : new Uint8Array(rawPayload);
    return new Response(bytes, { status, headers: textsOf(reply.headers) });
  }
  // An agent is told at once to wait, and can say so; nothing is lost on a network inside the process.
  return new Talkreel({ key: keyToken ?? '', url, fetch: call, retries: 0 });
}

function textsOf(headers: NodeJS.Dict<number | string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
