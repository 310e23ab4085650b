import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@talkreel/contracts/http/projects';
import { jobPath } from '@talkreel/contracts/job-path';
import { paths } from '../../config/paths.ts';
import { formatRelative, formatSeconds } from '../../lib/format.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import { filmsQuery } from './api/films.ts';
import { ComposePage } from './components/compose-page.tsx';
import { EarlierSets, type ListedSet } from './components/earlier-sets.tsx';
import { FilmComposer } from './components/film-composer.tsx';

/** The page on which a script longer than a clip is cut into scenes. */
export default function FilmsPage() {
  const client = useQueryClient();
  useServerEvent('review.changed', () => void client.invalidateQueries(filmsQuery));
  return (
    <ComposePage
      title="Film"
      lead="Turn a script of up to 60 seconds into scenes. Each is made as a video, then all are joined into one."
      composer={FilmComposer}
    >
      <EarlierSets kind="film" query={filmsQuery} toListed={toListed} />
    </ComposePage>
  );
}

/** A film as its entry in the history describes it. */
function toListed(project: Project): ListedSet {
  const { id, name, title, createdAt, thumbnailUrl, latestGeneration: latest } = project;
  const { newCount = 0 } = project;
  return {
    id,
    to: latest === null ? paths.films : jobPath(latest),
    name: name ?? title ?? 'Film',
    about: `${statusOf(project)} · ${formatRelative(createdAt)}`,
    posters: thumbnailUrl === null ? [] : [thumbnailUrl],
    newCount,
    isOpen: latest !== null && !isFinished(latest),
  };
}

function statusOf({ outputUrl, durationSeconds, latestGeneration: latest }: Project): string {
  if (outputUrl !== null)
    return durationSeconds === null ? 'Ready' : `Ready · ${formatSeconds(durationSeconds)}`;
  if (latest !== null && !isFinished(latest)) return 'In progress';
  return latest?.state === 'cancelled' ? 'Stopped' : 'A scene is missing';
}
