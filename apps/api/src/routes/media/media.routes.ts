import { MEDIA_PREFIX, type MediaKind, storageKey } from '@talkreel/contracts/http/media';
import { findAsset, findSharedAsset, findVisibleAsset } from '@talkreel/db/repos/assets.repo';
import { parseRange } from '@talkreel/storage/http-range';
import { verifyMedia } from '@talkreel/storage/signed-url';
import type { FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';

/**
 * Serves stored media by the path in its row; a path is looked up, never joined to a folder. To its
 * owner, to signed-in users when approved, to everybody when it belongs to the catalog or is shared,
 * and to a provider that brings the signature we gave it.
 */
export const mediaRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  const mayRead = (
    kind: MediaKind,
    path: string,
    query: { signature?: string; expires?: string },
  ) =>
    isKey(path) &&
    verifyMedia(storageKey(kind, path), query, deps.config.mediaSecret, Date.now()) === 'valid';

  for (const kind of Object.keys(MEDIA_PREFIX) as MediaKind[]) {
    app.route<{ Params: { '*': string }; Querystring: { signature?: string; expires?: string } }>({
      method: 'GET',
      url: `${MEDIA_PREFIX[kind]}*`,
      config: { public: true },
      handler: async (request, reply) => {
        const userId = request.session.userId ?? null;
        const path = request.params['*'];
        // Postgres takes no text with a zero in it; no path of ours has one.
        if (path.includes('\0')) throw notFound();
        const isSigned =
          request.query.signature !== undefined && mayRead(kind, path, request.query);
        const visible = isSigned
          ? await findAsset(deps.db, kind, path)
          : await findVisibleAsset(deps.db, kind, path, userId);
        const asset = visible ?? (await findSharedAsset(deps.db, kind, path));
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
          .header('cache-control', cacheControl(asset.is_public, visible === undefined))
          .type(asset.content_type);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const range = parseRange(request.headers.range, asset.bytes);
        if (range === 'unsatisfiable') {
          return reply.code(416).header('content-range', `bytes */${asset.bytes}`).send();
        }
        const part = range === 'whole' ? undefined : range;
        const length = part ? part.end - part.start + 1 : asset.bytes;
        reply.header('content-length', length);
        if (part)
          reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${asset.bytes}`);
        if (request.method === 'HEAD') return reply.send();
        const file = await deps.store.open(storageKey(kind, asset.path), part);
        if (!file) {
          request.log.error({ assetId: asset.id }, 'a file that has a row is not in storage');
          throw notFound();
        }
        return reply.send(file.stream);
      },
    });
  }
};

/** Who sees a file only because it is shared asks again each time: sharing may have been stopped. */
function cacheControl(isPublic: boolean, isShared: boolean): string {
  if (isShared) return 'private, no-cache';
  return isPublic ? 'public, max-age=86400' : 'private, max-age=3600';
}

/** What a signature can be for; anything else would be an error of the signer, not of the visitor. */
function isKey(path: string): boolean {
  return /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(path);
}
