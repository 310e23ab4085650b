import type { Project } from '@talkreel/contracts/http/projects';
import { jobPath } from '@talkreel/contracts/job-path';
import type { ListedWork } from '../../../components/work-list/work-list.tsx';
import { paths } from '../../../config/paths.ts';
import { formatRelative, formatSeconds } from '../../../lib/format.ts';
import { isFinished } from '../../../lib/generations/generations.ts';

/** A film as its entry in the history tells it. */
export function toWork(project: Project): ListedWork {
  const { id, name, title, createdAt, thumbnailUrl, latestGeneration: latest } = project;
  return {
    id,
    to: latest === null ? paths.films : jobPath(latest),
    name: name ?? title ?? 'Film',
    about: `${standOf(project)} · ${formatRelative(createdAt)}`,
    posters: thumbnailUrl === null ? [] : [thumbnailUrl],
    isOpen: latest !== null && !isFinished(latest),
  };
}

function standOf({ outputUrl, durationSeconds, latestGeneration: latest }: Project): string {
  if (outputUrl !== null)
    return durationSeconds === null ? 'Ready' : `Ready · ${formatSeconds(durationSeconds)}`;
  if (latest !== null && !isFinished(latest)) return 'In progress';
  return latest?.state === 'cancelled' ? 'Stopped' : 'A scene is missing';
}
