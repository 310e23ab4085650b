import { MEDIA_PREFIX, type MediaKind } from '@talkreel/contracts/http/media';
import { findVisibleAsset } from '@talkreel/db/repos/assets.repo';
import type { FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { parseRange } from './range.ts';

/**
 * Serves stored media by the path in its row; a path is looked up, never joined to a folder. To its
 * owner, to signed-in users when approved, to everybody when it belongs to the catalog.
 */
export const mediaRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  for (const kind of Object.keys(MEDIA_PREFIX) as MediaKind[]) {
    app.route<{ Params: { '*': string } }>({
      method: 'GET',
      url: `${MEDIA_PREFIX[kind]}*`,
      config: { public: true },
      handler: async (request, reply) => {
        const userId = request.session.userId ?? null;
        const asset = await findVisibleAsset(deps.db, kind, request.params['*'], userId);
        if (!asset)
          throw userId === null
            ? new HttpError(401, 'unauthenticated', 'Please sign in')
            : notFound();
        const etag = `"${asset.sha256.slice(0, 32)}"`;
        reply
          .header('etag', etag)
          .header('accept-ranges', 'bytes')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header(
            'cache-control',
            asset.is_public ? 'public, max-age=86400' : 'private, max-age=3600',
          )
          .type(asset.content_type);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const range = parseRange(request.headers.range, asset.bytes);
        if (range === 'unsatisfiable') {
          return reply.code(416).header('content-range', `bytes */${asset.bytes}`).send();
        }
        const length = range ? range.end - range.start + 1 : asset.bytes;
        reply.header('content-length', length);
        if (range)
          reply
            .code(206)
            .header('content-range', `bytes ${range.start}-${range.end}/${asset.bytes}`);
        if (request.method === 'HEAD') return reply.send();
        const file = await deps.store.open(storageKey(kind, asset.path), range ?? undefined);
        if (!file) {
          request.log.error({ assetId: asset.id }, 'a file that has a row is not in storage');
          throw notFound();
        }
        return reply.send(file.stream);
      },
    });
  }
};

export function storageKey(kind: MediaKind, path: string): string {
  return `${kind}/${path}`;
}
