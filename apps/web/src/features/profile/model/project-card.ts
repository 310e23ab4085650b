import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { GenerationKind } from '@talkreel/contracts/names';
import type { Project } from '@talkreel/contracts/http/projects';
import { jobPath } from '@talkreel/contracts/job-path';
import { groupIdOf } from '../../../lib/generations/group-id.ts';
import type { PriceQuestion } from '../../../lib/price/price.ts';
import { isFinished } from '../../../lib/generations/generations.ts';

type ProjectState = 'processing' | 'audio-only' | 'complete';
export type LatestGeneration = Project['latestGeneration'];

export function projectState(project: Project): ProjectState {
  if (project.outputUrl !== null) return 'complete';
  return project.audioUrl === null ? 'processing' : 'audio-only';
}

/** A project's title: its name, else its first sentence, else what is known of it. */
export function projectTitle(project: Project): string {
  if (project.title !== null) return project.title;
  const performer = actorIdOf(project) ?? project.influencerName;
  if (performer) return `Video: ${performer}`;
  if (project.kind === 'influencer' && project.outputUrl !== null)
    return `User Influencer ${project.id}`;
  switch (projectState(project)) {
    case 'complete':
      return 'Completed Video Generation';
    case 'audio-only':
      return 'Audio Generation';
    case 'processing':
      return 'Generation';
  }
}

/** Who speaks, for under a title that does not say it; null if unknown. Actors are named like their ids. */
export function performerName(project: Project): string | null {
  const actorId = actorIdOf(project);
  if (actorId === null) return project.influencerName;
  return `${actorId.charAt(0).toUpperCase()}${actorId.slice(1)}`;
}

function actorIdOf({ audioParams }: Project): string | null {
  const id = audioParams?.videoId ?? '';
  return id === '' || id === 'custom' ? null : id;
}

/** The state of the newest generation; followed jobs, newest first, are ahead of the list. */
export function latestOf(project: Project, followed: GenerationView[]): LatestGeneration {
  const job = followed.filter(isOwnWork).find(({ projectId }) => projectId === project.id);
  if (job === undefined) return project.latestGeneration;
  const batchId = groupIdOf(job);
  return batchId === undefined ? job : { ...job, batchId };
}

const PARTS: ReadonlySet<GenerationKind> = new Set([
  'image',
  'export',
  'cut-out',
  'scene',
  'media',
]);

/** Whether the job makes the project itself: an export is a copy, a portrait or a scene a part. */
function isOwnWork(
  job: GenerationView,
): job is Exclude<GenerationView, { kind: 'export' | 'cut-out' | 'scene' | 'media' }> {
  return !PARTS.has(job.kind);
}

/** The status of a project without its video; null if it has one. */
export function projectNote(project: Project, latest: LatestGeneration): string | null {
  const state = projectState(project);
  if (state === 'complete') return null;
  if (state === 'processing') {
    // Each scene of a film has a generation of its own.
    if (latest?.kind === 'film' && latest.state === 'failed') return 'A scene is missing.';
    if (latest?.kind === 'film' && latest.state === 'cancelled') return 'Stopped.';
    if (latest?.state === 'failed') return 'Failed. Not charged.';
    if (latest?.state === 'cancelled')
      return latest.credit === 'charged'
        ? 'Cancelled. One generation used.'
        : 'Cancelled. Not charged.';
    return 'Processing generation...';
  }
  if (latest === null || latest.kind === 'audio') return 'video pending';
  if (!isFinished(latest)) return 'video in progress';
  if (latest.state === 'failed') return 'video failed, not charged';
  // A cancelled lip-sync is still included with its speech.
  if (latest.kind === 'lipsync' && latest.credit !== 'charged') return 'video pending';
  return `video cancelled, ${latest.credit === 'charged' ? 'one generation used' : 'not charged'}`;
}

/** The next step of a project: its running job, else on from its speech, else back to its form, filled in. */
export function wayOn(
  project: Project,
  latest: LatestGeneration,
): { label: string; to: string; price: PriceQuestion | null } | null {
  // A new version opens in a dialog of this page.
  if (latest?.kind === 'retake') return null;
  if (project.outputUrl !== null)
    return latest === null ? null : { label: 'Open', to: jobPath(latest), price: null };
  if (latest !== null && !isFinished(latest)) {
    return { label: 'See progress', to: jobPath(latest), price: null };
  }
  if (project.audioGenerationId !== null) {
    return {
      label: 'Generate Video',
      to: jobPath({ id: project.audioGenerationId, kind: 'audio' }),
      price: { kind: 'lipsync', projectId: project.id },
    };
  }
  if (latest === null) return null;
  const { kind, state } = latest;
  const isRepeatable = kind === 'audio' || kind === 'one-shot' || kind === 'influencer-video';
  return isRepeatable && state !== 'succeeded'
    ? { label: 'Try again', to: jobPath(latest), price: { kind } }
    : { label: 'Open', to: jobPath(latest), price: null };
}
