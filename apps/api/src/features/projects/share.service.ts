import { randomInt } from 'node:crypto';
import { sharedMediaPath } from '@talkreel/contracts/media';
import { shareCaptionsPath, type SharedVideo } from '@talkreel/contracts/http/share';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import type { Db } from '@talkreel/db/client';
import type { ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import { findSharedProject, type SharedProject } from '@talkreel/db/library/shares.repo';
import { isCaptioned, projectTitle } from '../../generations/projects.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 131 bits: nobody can find a video by guessing. */
const SLUG_CHARACTERS = 22;

export function createSlug(): string {
  return Array.from({ length: SLUG_CHARACTERS }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
}

/** The public address of the project's video; null while it is not shared. */
export function shareUrlOf(project: ProjectWithFiles, publicUrl: URL): string | null {
  const isShared =
    project.share_slug !== null &&
    project.video_asset !== null &&
    project.shared_video === project.video_asset;
  return isShared ? new URL(`/share/${project.share_slug}`, publicUrl).href : null;
}

/** What visitors of a shared video see; null if it is not shared (any more). */
export async function findSharedVideo(db: Db, slug: string): Promise<SharedVideo | null> {
  const project = await findShared(db, slug);
  return project === undefined ? null : toSharedVideo(project, slug);
}

/** Malformed slugs are not looked up: some are not valid text for Postgres. */
export async function findShared(db: Db, slug: string): Promise<SharedProject | undefined> {
  return isShareSlug(slug) ? findSharedProject(db, slug) : undefined;
}

function toSharedVideo(project: SharedProject, slug: string): SharedVideo | null {
  if (project.video_path === null) return null;
  return {
    // The title may quote the speech, which every viewer hears anyway.
    title: projectTitle(project) ?? 'A talking video',
    url: sharedMediaPath('video', project.video_path, slug),
    thumbnailUrl: project.thumbnail_path && sharedMediaPath('image', project.thumbnail_path, slug),
    captionsUrl: isCaptioned(project) ? shareCaptionsPath(slug) : null,
    durationSeconds: project.duration_seconds,
    createdAt: project.created_at.toISOString(),
    author: project.username,
  };
}
