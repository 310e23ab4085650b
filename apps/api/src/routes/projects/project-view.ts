import { mediaPath } from '@talkreel/contracts/http/media';
import { captionsPath, type Project } from '@talkreel/contracts/http/projects';
import type { ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import { isCaptioned, shareUrlOf } from '../../services/shares.ts';

/** What the owner sees of a project. */
export function toProject(project: ProjectWithFiles, publicUrl: URL): Project {
  return {
    id: project.id,
    createdAt: project.created_at.toISOString(),
    kind: project.kind,
    outputUrl: project.video_path && mediaPath('video', project.video_path),
    audioUrl: project.audio_path && mediaPath('audio', project.audio_path),
    thumbnailUrl: project.thumbnail_path && mediaPath('image', project.thumbnail_path),
    durationSeconds: project.duration_seconds,
    audioParams:
      project.kind === 'video'
        ? { videoId: project.actor_id, text: project.script, speaker: project.voice_id }
        : null,
    captionsUrl: isCaptioned(project) ? captionsPath(project.id) : null,
    shareUrl: shareUrlOf(project, publicUrl),
  };
}
