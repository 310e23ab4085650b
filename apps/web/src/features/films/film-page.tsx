import { ApiError } from '@talkreel/client/errors';
import type { Film } from '@talkreel/contracts/http/films';
import { useParams } from 'react-router-dom';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { NotThere } from '../../components/states/not-there.tsx';
import { FilmHead } from './components/film-head.tsx';
import { FilmScenes } from './components/film-scenes.tsx';
import { FilmStage } from './components/film-stage.tsx';
import { MakeAgain } from './components/make-again.tsx';
import { useFilm } from './hooks/use-film.ts';
import { useNewWords } from './hooks/use-new-words.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { isOpen } from './model/live-film.ts';
import classes from './components/film.module.css';

/** One film: its progress, then the video, and its scenes beside it. */
export default function FilmPage() {
  const { id = '' } = useParams();
  return <FilmView key={id} id={id} />;
}

function FilmView({ id }: { id: string }) {
  const { user } = useAuth();
  const { data: film, error, isLoadingError, isFetching, refetch } = useFilm(id);
  // It may have been there before.
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotThere title="Film not found">
        <p>It was deleted, belongs to another account, or its address is mistyped.</p>
      </NotThere>
    );
  if (isLoadingError)
    return (
      <ErrorState
        isPage
        title="The film could not be loaded"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        <p>Its scenes are still being made; only this page failed to load.</p>
      </ErrorState>
    );
  return film === undefined || user === null ? (
    <PageLoading />
  ) : (
    <Shown film={film} userId={user.id} />
  );
}

function Shown({ film, userId }: { film: Film; userId: string }) {
  const words = useNewWords(userId, film.id);
  return (
    <Page>
      <FilmHead film={film} />
      <div className={classes.columns}>
        <FilmStage film={film} />
        <div className={classes.side}>
          {film.generation.state !== 'succeeded' && !isOpen(film) && (
            <MakeAgain film={film} words={words} />
          )}
          <FilmScenes film={film} words={words} />
        </div>
      </div>
    </Page>
  );
}
