import { mediaPath } from '@talkreel/contracts/http/media';
import { captionsPath, type Project } from '@talkreel/contracts/http/projects';
import type { ProjectWithGenerations } from '@talkreel/db/repos/projects.repo';
import { isCaptioned, shareUrlOf } from '../../services/shares.ts';

/** What the owner sees of a project. */
export function toProject(project: ProjectWithGenerations, publicUrl: URL): Project {
  return {
    id: project.id,
    createdAt: project.created_at.toISOString(),
    kind: project.kind,
    outputUrl: project.video_path && mediaPath('video', project.video_path),
    audioUrl: project.audio_path && mediaPath('audio', project.audio_path),
    thumbnailUrl: project.thumbnail_path && mediaPath('image', project.thumbnail_path),
    durationSeconds: project.duration_seconds,
    audioParams:
      project.kind === 'video' || project.script !== null
        ? { videoId: project.actor_id, text: project.script, speaker: project.voice_id }
        : null,
    audioGenerationId: project.audio_generation,
    latestGeneration: toLatest(project),
    captionsUrl: isCaptioned(project) ? captionsPath(project.id) : null,
    shareUrl: shareUrlOf(project, publicUrl),
  };
}

function toLatest({
  latest_generation: id,
  latest_kind: kind,
  latest_state: state,
}: ProjectWithGenerations): Project['latestGeneration'] {
  return id === null || kind === null || state === null ? null : { id, kind, state };
}
