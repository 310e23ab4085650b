import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { getDescription } from '@talkreel/contracts/http/description';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import fresh from 'fresh';
import { serve } from '../../serve.ts';
import { chooseEncoding } from '../../web-app/pages.ts';

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The description of the api, made and compressed when it is first asked for. */
export const descriptionRoutes: FastifyPluginAsyncZod = async (app) => {
  const kept = new Map<string, Promise<{ body: Buffer; etag: string }>>();

  async function make(encoding: 'br' | 'gzip' | 'identity') {
    const plain = Buffer.from(JSON.stringify(app.swagger()));
    const body = encoding === 'identity' ? plain : await packed[encoding](plain);
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    return { body, etag: `"${digest}-${encoding}"` };
  }

  serve(
    app,
    getDescription,
    async (request, reply) => {
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const made = kept.get(encoding) ?? make(encoding);
      kept.set(encoding, made);
      const { body, etag } = await made;
      reply
        .header('etag', etag)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=300');
      const { 'if-none-match': known } = request.headers;
      if (fresh({ 'if-none-match': known }, { etag })) return reply.code(304).send(null);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      reply.type('application/json; charset=utf-8');
      return reply.send(body as never);
    },
    { public: true },
  );
};
