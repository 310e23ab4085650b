import { MEDIA_PREFIX, type MediaKind } from '@talkreel/contracts/media';
import { isShareSlug, shareSlugOf } from '@talkreel/contracts/page-meta';
import { verifyTexts } from '@talkreel/contracts/verify';
import type { Db } from '@talkreel/db/client';
import { findSharedProject } from '@talkreel/db/library/shares.repo';
import { isFileTrashed } from '@talkreel/db/library/trash.repo';
import { findSharedAsset, findVisibleAsset } from '@talkreel/db/media/assets.repo';
import type { Asset } from '@talkreel/db/schema';
import { HttpError, invalid } from '../../errors.ts';

interface Asking {
  /** Ours. A link to any other is refused, and none is ever called. */
  origins: readonly string[];
  /** null: a visitor. */
  userId: string | null;
}

/**
 * The file behind a link of ours, if whoever asks may see it.
 * @throws {HttpError} 400 for another site's link, 404 if there is no such file for them.
 */
export async function findLinkedFile(db: Db, link: string, asking: Asking): Promise<Asset> {
  const url = ownUrlOf(link.trim(), asking.origins);
  const slug = url && shareSlugOf(url.pathname.replace(/\/$/, ''));
  const media = url && mediaOf(url.pathname);
  if (slug == null && media == null) throw invalid('link', verifyTexts.otherLink);
  const shown = url?.searchParams.get('share') ?? '';
  const found =
    slug != null
      ? await findOfShare(db, slug)
      : media && (await findOfPath(db, media, shown, asking.userId));
  if (!found || (await isFileTrashed(db, found)))
    throw new HttpError(404, 'not_found', verifyTexts.noSuchLink, 'link');
  return found;
}

function ownUrlOf(link: string, origins: readonly string[]): URL | null {
  const [first = ''] = origins;
  const isBare = /^[\w.-]+(?::\d+)?\//.test(link);
  const url = URL.parse(isBare ? `${new URL(first).protocol}//${link}` : link, first);
  return url && origins.includes(url.origin) ? url : null;
}

function mediaOf(pathname: string): { kind: MediaKind; path: string } | null {
  for (const [kind, prefix] of Object.entries(MEDIA_PREFIX)) {
    if (!pathname.startsWith(prefix)) continue;
    const path = pathname.slice(prefix.length);
    // Paths of ours have no escapes, and Postgres rejects some of what they would stand for.
    return /^[\w./-]+$/.test(path) ? { kind: kind as MediaKind, path } : null;
  }
  return null;
}

async function findOfShare(db: Db, slug: string): Promise<Asset | undefined> {
  const project = await findSharedProject(db, slug);
  if (!project?.video_path) return undefined;
  return findSharedAsset(db, 'video', project.video_path, slug);
}

async function findOfPath(
  db: Db,
  { kind, path }: { kind: MediaKind; path: string },
  slug: string,
  userId: string | null,
): Promise<Asset | undefined> {
  const visible = await findVisibleAsset(db, kind, path, userId);
  if (visible || !isShareSlug(slug)) return visible;
  return findSharedAsset(db, kind, path, slug);
}
