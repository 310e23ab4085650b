import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project } from '@talkreel/contracts/http/projects';
import { jobPath } from '@talkreel/contracts/job-path';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { EarlierWork } from '../../components/work-list/earlier-work.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { usePerformers } from '../../lib/performers.ts';
import type { ListedWork } from '../../components/work-list/work-list.tsx';
import { paths } from '../../config/paths.ts';
import { formatRelative, formatSeconds } from '../../lib/format.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { filmsQuery } from './api/films.ts';
import { Composer } from './components/composer.tsx';

/** The page on which a script longer than a clip is cut into scenes. */
export default function FilmsPage() {
  const { user } = useAuth();
  const { performers, isLoading, hasFailed, retry } = usePerformers();
  return (
    <Page
      heading="compact"
      title="Film in scenes"
      lead="A script longer than a clip, up to 60 seconds. Each scene is made like a video, then all are joined into one."
    >
      {hasFailed ? (
        <ErrorState title="The cast could not be loaded" onRetry={retry}>
          <p>Nothing was started and nothing was charged.</p>
        </ErrorState>
      ) : user === null || isLoading ? (
        <PageLoading />
      ) : (
        <>
          <Composer key={user.id} userId={user.id} performers={performers} />
          <Earlier />
        </>
      )}
    </Page>
  );
}

function Earlier() {
  const films = useInfiniteQuery({ ...filmsQuery, refetchOnMount: 'always' });
  return <EarlierWork noun="films" list={films} toWork={toWork} />;
}

/** A film as its entry in the history describes it. */
function toWork(project: Project): ListedWork {
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
