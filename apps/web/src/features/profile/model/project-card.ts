import type { Project } from '@talkreel/contracts/http/projects';

export type ProjectState = 'processing' | 'audio-only' | 'complete';

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
