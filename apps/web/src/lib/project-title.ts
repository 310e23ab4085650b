import { listOf } from '@talkreel/contracts/list-of';
import type { Project } from '@talkreel/contracts/http/projects';

type ProjectState = 'processing' | 'audio-only' | 'complete';

export function projectState(project: Project): ProjectState {
  if (project.outputUrl !== null) return 'complete';
  return project.audioUrl === null ? 'processing' : 'audio-only';
}

/** A project's title: its name, else its first sentence, else what is known of it. */
export function projectTitle(project: Project): string {
  if (project.title !== null) return project.title;
  const performer =
    castOf(project) ?? actorIdOf(project) ?? project.influencerName ?? project.performers?.[0];
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
  const cast = castOf(project);
  if (cast !== null) return cast;
  const actorId = actorIdOf(project);
  if (actorId === null) return project.influencerName ?? project.performers?.[0] ?? null;
  return `${actorId.charAt(0).toUpperCase()}${actorId.slice(1)}`;
}

function actorIdOf({ audioParams }: Project): string | null {
  const id = audioParams?.videoId ?? '';
  return id === '' || id === 'custom' ? null : id;
}

const MOST_NAMES = 3;
const CUT_NAMES = 2;

/** 'Clara and Otto', 'Clara, Otto and 2 more'; null: it is no film, or all of it is spoken by one. */
function castOf({ performers }: Project): string | null {
  if (performers == null || performers.length < 2) return null;
  const names =
    performers.length <= MOST_NAMES
      ? performers
      : [...performers.slice(0, CUT_NAMES), `${performers.length - CUT_NAMES} more`];
  return listOf(names);
}
