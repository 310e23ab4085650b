import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { chooseEncoding, type Encoding } from '../web-app/pages.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * A file that the process makes and compresses when it is first asked for, and keeps. Returns what sends it: whole, or
 * 304 to a browser that has it. A file that could not be made is made again for the next request.
 */
export function packedFile(
  { type, cacheControl }: { type: string; cacheControl: string },
  read: () => string | Promise<string>,
) {
  const kept = new Map<Encoding, Promise<{ body: Buffer; etag: string }>>();

  async function make(encoding: Encoding) {
    const plain = Buffer.from(await read());
    const body = encoding === 'identity' ? plain : await compress[encoding](plain);
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    return { body, etag: `"${digest}-${encoding}"` };
  }

  async function keep(encoding: Encoding) {
    const made = kept.get(encoding) ?? make(encoding);
    kept.set(encoding, made);
    return made.catch((error: unknown) => {
      kept.delete(encoding);
      throw error;
    });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { body, etag } = await keep(encoding);
    reply
      .header('etag', etag)
      .header('vary', 'accept-encoding')
      .header('cache-control', cacheControl);
    const { 'if-none-match': known } = request.headers;
    if (fresh({ 'if-none-match': known }, { etag })) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(`${type}; charset=utf-8`).send(body);
  };
}
