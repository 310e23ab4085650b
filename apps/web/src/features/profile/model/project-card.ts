import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Project } from '@talkreel/contracts/http/projects';
import { jobPath } from '../../../components/job-tray/job-path.ts';
import { isFinished } from '../../../lib/generations/generations.ts';

type ProjectState = 'processing' | 'audio-only' | 'complete';
export type LatestGeneration = Project['latestGeneration'];

export function projectState(project: Project): ProjectState {
  if (project.outputUrl !== null) return 'complete';
  return project.audioUrl === null ? 'processing' : 'audio-only';
}

/** What a project is called: by its actor, else by how far it came. */
export function projectTitle(project: Project): string {
  if (project.audioParams?.videoId) return `Video: ${project.audioParams.videoId}`;
  switch (projectState(project)) {
    case 'complete':
      return 'Completed Video Generation';
    case 'audio-only':
      return 'Audio Generation';
    case 'processing':
      return 'Generation';
  }
}

/** How the newest generation stands; the followed ones, newest first, know it before the list does. */
export function latestOf(project: Project, followed: GenerationView[]): LatestGeneration {
  return (
    followed.find((job) => job.projectId === project.id && job.kind !== 'image') ??
    project.latestGeneration
  );
}

/** What is true of a project without its video. null: it has one. */
export function projectNote(project: Project, latest: LatestGeneration): string | null {
  const state = projectState(project);
  if (state === 'complete') return null;
  if (state === 'processing') {
    if (latest?.state === 'failed') return 'Failed. Not charged.';
    if (latest?.state === 'cancelled') return 'Cancelled. Not charged.';
    return 'Processing generation...';
  }
  if (latest === null || latest.kind === 'audio') return 'video pending';
  if (!isFinished(latest)) return 'video in the making';
  if (latest.state === 'failed') return 'video failed, not charged';
  // A lip-sync that was cancelled is still included with its speech.
  return latest.kind === 'lipsync' ? 'video pending' : 'video cancelled, not charged';
}

/** Where a project without its video leads: to what is being made, else on from its speech, else back to its form. */
export function wayOn(
  project: Project,
  latest: LatestGeneration,
): { label: string; to: string } | null {
  if (project.outputUrl !== null) return null;
  if (latest !== null && !isFinished(latest)) {
    return { label: 'See progress', to: jobPath(latest) };
  }
  if (project.audioGenerationId !== null) {
    return {
      label: 'Generate Video',
      to: jobPath({ id: project.audioGenerationId, kind: 'audio' }),
    };
  }
  // Its form comes back as it was filled in.
  const isRepeatable = latest?.kind === 'audio' || latest?.kind === 'one-shot';
  return isRepeatable && latest.state !== 'succeeded'
    ? { label: 'Try again', to: jobPath(latest) }
    : null;
}
