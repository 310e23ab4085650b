import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { EarlierWork } from '../../components/work-list/earlier-work.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { useFaces } from '../../lib/faces.ts';
import { filmsQuery } from './api/films.ts';
import { Composer } from './components/composer.tsx';
import { toWork } from './model/listed-film.ts';

/** Where a script longer than a clip is cut into scenes. */
export default function FilmsPage() {
  const { user } = useAuth();
  const { faces, isLoading, hasFailed, retry } = useFaces();
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
          <Composer key={user.id} userId={user.id} faces={faces} />
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
