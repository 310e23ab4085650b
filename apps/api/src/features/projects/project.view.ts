import { mediaPath } from '@talkreel/contracts/media';
import { captionsPath, type Project, type Take } from '@talkreel/contracts/http/projects';
import type { ProjectWithGenerations } from '@talkreel/db/library/projects.repo';
import type { TakeRow } from '@talkreel/db/generations/speech-purchases.repo';
import { influencerName } from '../../generations/references.ts';
import { isCaptioned, projectTitle } from '../../generations/projects.ts';
import { shareUrlOf } from './share.service.ts';

/** What the owner sees of a project. */
export function toProject(project: ProjectWithGenerations, publicUrl: URL): Project {
  return {
    id: project.id,
    createdAt: project.created_at.toISOString(),
    kind: project.kind,
    name: project.name,
    title: projectTitle(project),
    isStarred: project.starred_at !== null,
    isTest: project.is_test,
    folderId: project.folder_id,
    outputUrl: project.video_path && mediaPath('video', project.video_path),
    audioUrl: project.audio_path && mediaPath('audio', project.audio_path),
    thumbnailUrl: posterOf(project),
    durationSeconds: project.duration_seconds,
    audioParams:
      project.kind === 'video' || project.script !== null
        ? {
            videoId: project.actor_id,
            text: project.script,
            speaker: project.own_recording === null ? project.voice_id : null,
            recordingId: project.own_recording,
            language: project.language,
          }
        : null,
    influencerName: influencerNameOf(project),
    influencerId: project.influencer_id,
    performers: project.performers.length === 0 ? null : project.performers,
    photoId: project.own_photo,
    audioGenerationId: project.audio_generation,
    latestGeneration: toLatest(project),
    versionOf: project.version_of,
    captionsUrl: isCaptioned(project) ? captionsPath(project.id) : null,
    shareUrl: shareUrlOf(project, publicUrl),
    newCount: project.new_count,
  };
}

/** A still of the video, or the portrait it was made of. */
function posterOf({ thumbnail_path: still, image_path: portrait }: ProjectWithGenerations) {
  const path = still ?? portrait;
  return path && mediaPath('image', path);
}

/**
 * An influencer's own clip has its name; a video with one has the name of the influencer that speaks, or had when it was
 * used.
 */
function influencerNameOf(project: ProjectWithGenerations): string | null {
  if (project.kind === 'influencer') return project.name;
  const { influencer_id: id, influencer_name: name } = project;
  return id === null ? name : influencerName({ id, name });
}

function toLatest({
  latest_generation: id,
  latest_kind: kind,
  latest_state: state,
  latest_credit: credit,
  latest_set: setId,
}: ProjectWithGenerations): Project['latestGeneration'] {
  return id === null || kind === null || state === null || credit === null
    ? null
    : { id, kind, state, credit, batchId: setId };
}

export function toTake(take: TakeRow): Take {
  const { text, voiceId, recordingId } = take.input;
  return {
    generationId: take.id,
    number: take.number,
    state: take.state,
    createdAt: take.created_at.toISOString(),
    audioUrl: take.audio_path && mediaPath('audio', take.audio_path),
    durationSeconds: take.audio_seconds,
    text: typeof text === 'string' ? text : null,
    speaker: typeof voiceId === 'string' ? voiceId : null,
    recordingId: typeof recordingId === 'string' ? recordingId : null,
    isShown: take.is_shown,
  };
}
