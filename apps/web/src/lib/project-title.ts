import type { Project } from '@talkreel/contracts/http/projects';

type ProjectState = 'processing' | 'audio-only' | 'complete';

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
