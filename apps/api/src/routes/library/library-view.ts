import { TRASH_DAYS } from '@talkreel/contracts/constants';
import type { Trashed } from '@talkreel/contracts/http/library';
import { mediaPath } from '@talkreel/contracts/media';
import type { TrashedProject, VideoFileRow } from '@talkreel/db/repos/trash.repo';
import { projectTitle } from '../../services/project-title.ts';
import { plainWords, type VideoFile } from '../../services/video-zip.ts';

const DAY_MS = 24 * 3600 * 1000;

export function toTrashed(project: TrashedProject): Trashed {
  const still = project.thumbnail_path ?? project.image_path;
  return {
    id: project.id,
    kind: project.kind,
    title: projectTitle(project),
    actorId: project.actor_id,
    thumbnailUrl: still && mediaPath('image', still),
    hasVideo: project.video_asset !== null,
    deletedAt: project.deleted_at.toISOString(),
    removedAt: new Date(project.deleted_at.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  };
}

/** Such as `02-boots-for-sailors.mp4`: they sort as the history does. */
export function namedFiles(rows: VideoFileRow[]): VideoFile[] {
  const digits = Math.max(2, String(rows.length).length);
  return rows.map(({ path, createdAt, ...project }, index) => {
    const words = plainWords(projectTitle(project) ?? '') || 'video';
    return { path, createdAt, name: `${String(index + 1).padStart(digits, '0')}-${words}.mp4` };
  });
}
