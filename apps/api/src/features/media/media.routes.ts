import { extname } from 'node:path';
import { mediaFiles } from '@talkreel/contracts/http/media';
import { MEDIA_PREFIX, type MediaKind, storageKey } from '@talkreel/contracts/media';
import { isShareSlug, isUnlockKey } from '@talkreel/contracts/page-meta';
import { findAsset, findSharedAsset, findVisibleAsset } from '@talkreel/db/media/assets.repo';
import { findReviewAsset } from '@talkreel/db/library/reviews.repo';
import { isFileTrashed } from '@talkreel/db/library/trash.repo';
import { verifyMedia } from '@talkreel/storage/signed-url';
import type { FastifyPluginAsync } from 'fastify';
import fresh from 'fresh';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { callerOf } from '../../plugins/app/auth.ts';
import { attachment } from '../../lib/attachment.ts';
import { deletedError } from '../../generations/projects.ts';
import { requestedRange } from './requested-range.ts';

interface MediaQuery {
  signature?: string;
  expires?: string;
  /** The slug of the share through which a visitor came. */
  share?: string;
  /** The slug of the review through which a client came. */
  review?: string;
  /** What the password of that link gave. */
  key?: string;
  /** The name to save the file under; without it, browsers show the file. */
  download?: string;
}

/**
 * Serves stored media by the path in its row; a path is looked up, never joined to a folder. Available to its owner, to
 * signed-in users if approved, to everyone if it is in the catalog or shared, and to a provider with our signature.
 */
export const mediaRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  const mayRead = (kind: MediaKind, path: string, query: MediaQuery) =>
    isKey(path) &&
    verifyMedia(storageKey(kind, path), query, deps.config.mediaSecret, Date.now()) === 'valid';

  /** Malformed slugs are not looked up: Postgres rejects some as text. */
  const findLinked = async (kind: MediaKind, path: string, query: MediaQuery) => {
    const unlockKey = isUnlockKey(query.key) ? query.key : null;
    const { share, review } = query;
    if (isSlug(share)) return findSharedAsset(deps.db, kind, path, share, unlockKey);
    if (isSlug(review)) return findReviewAsset(deps.db, kind, path, { slug: review, unlockKey });
    return undefined;
  };

  for (const kind of Object.keys(MEDIA_PREFIX) as MediaKind[]) {
    app.route<{ Params: { '*': string }; Querystring: MediaQuery }>({
      // HEAD is registered explicitly: the one derived from GET counts the bytes of a body, and there is none.
      method: ['GET', 'HEAD'],
      url: mediaFiles[kind].path,
      config: { public: true, keyScope: 'read', contract: mediaFiles[kind] },
      handler: async (request, reply) => {
        const userId = callerOf(request) ?? null;
        const path = request.params['*'];
        // Postgres rejects text with a zero character; our paths have none.
        if (path.includes('\0')) throw notFound();
        const isSigned =
          request.query.signature !== undefined && mayRead(kind, path, request.query);
        const visible = isSigned
          ? await findAsset(deps.db, kind, path)
          : await findVisibleAsset(deps.db, kind, path, userId);
        const asset = visible ?? (await findLinked(kind, path, request.query));
        if (!asset)
          throw userId === null
            ? new HttpError(401, 'unauthenticated', 'Please sign in')
            : notFound();
        // Stills are exempt, because the trash shows those of its projects.
        if (!isSigned && kind !== 'image' && (await isFileTrashed(deps.db, asset)))
          throw deletedError();
        const etag = `"${asset.sha256.slice(0, 32)}"`;
        reply
          .header('etag', etag)
          .header('accept-ranges', 'bytes')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', cacheControl(asset.is_public, visible === undefined))
          .type(asset.content_type);
        const { download } = request.query;
        if (typeof download === 'string')
          reply.header('content-disposition', attachment(download, extname(asset.path)));
        // Whoever has the link may show the file anywhere, such as in an agent's window.
        if (isSigned) reply.header('cross-origin-resource-policy', 'cross-origin');
        const { 'if-none-match': known } = request.headers;
        if (fresh({ 'if-none-match': known }, { etag })) return reply.code(304).send();
        const range = requestedRange(request, { bytes: asset.bytes, etag });
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

/** Repeated parameters are lists. */
function isSlug(value: unknown): value is string {
  return typeof value === 'string' && isShareSlug(value);
}

/** Viewers through a share or review revalidate each time: it may have ended. */
function cacheControl(isPublic: boolean, isShared: boolean): string {
  if (isShared) return 'private, no-cache';
  return isPublic ? 'public, max-age=86400' : 'private, max-age=3600';
}

/** What a signature can be for; anything else would be the signer's error, not the visitor's. */
function isKey(path: string): boolean {
  return /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(path);
}
