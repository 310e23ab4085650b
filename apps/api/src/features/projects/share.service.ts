import { sharedMediaPath } from '@talkreel/contracts/media';
import { shareCaptionsPath, type SharedVideo } from '@talkreel/contracts/http/share';
import { fileNameOf } from '@talkreel/contracts/file-names';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import type { Db } from '@talkreel/db/client';
import type { ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import {
  findLinkPassword,
  findSharedProject,
  type SharedProject,
} from '@talkreel/db/library/shares.repo';
import { isCaptioned, projectTitle } from '../../generations/projects.ts';

/** The public address of the project's video; null while it is not shared. */
export function shareUrlOf(project: ProjectWithFiles, publicUrl: URL): string | null {
  const isShared =
    project.share_slug !== null &&
    project.video_asset !== null &&
    project.shared_video === project.video_asset;
  return isShared ? new URL(`/share/${project.share_slug}`, publicUrl).href : null;
}

/** What visitors of a shared video see; null if it is not shared (any more), `locked` if its link has a password. */
export async function findSharedVideo(
  db: Db,
  slug: string,
  key: string | null = null,
): Promise<SharedVideo | null | 'locked'> {
  const project = await findShared(db, slug, key);
  if (project !== undefined) return toSharedVideo(project, slug, key);
  return isShareSlug(slug) && (await findLinkPassword(db, slug)) !== undefined ? 'locked' : null;
}

/** Malformed slugs are not looked up: some are not valid text for Postgres. */
export async function findShared(
  db: Db,
  slug: string,
  key: string | null,
): Promise<SharedProject | undefined> {
  return isShareSlug(slug) ? findSharedProject(db, slug, key) : undefined;
}

function toSharedVideo(
  project: SharedProject,
  slug: string,
  key: string | null,
): SharedVideo | null {
  if (project.video_path === null) return null;
  const by = { slug, key };
  const url = sharedMediaPath('video', project.video_path, by);
  // The title may quote the speech, which every viewer hears anyway.
  const title = projectTitle(project) ?? 'A talking video';
  const fileName = encodeURIComponent(fileNameOf(title, 'talkreel'));
  return {
    title,
    url,
    downloadUrl: project.may_download ? `${url}&download=${fileName}` : null,
    thumbnailUrl: project.thumbnail_path && sharedMediaPath('image', project.thumbnail_path, by),
    captionsUrl: isCaptioned(project) ? shareCaptionsPath(slug, key) : null,
    durationSeconds: project.duration_seconds,
    width: project.width,
    height: project.height,
    createdAt: project.created_at.toISOString(),
    author: project.username,
  };
}

const ROBOTS =
  /bot|crawl|spider|slurp|preview|externalhit|embed|headless|lighthouse|monitor|scan|curl|wget|python|java|node|http|axios|go-|ruby|perl/i;

/** Whether a program fetched a page, by what it says of itself. One that says nothing is a program, too. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || ROBOTS.test(userAgent);
}
