import { ApiError } from '@talkreel/client/errors';
import type { Film } from '@talkreel/contracts/http/films';
import { useParams, Link } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { NotThere } from '../../components/states/not-there.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { EditableTitle } from '../../components/editable-title/editable-title.tsx';
import { WorkHead } from '../../components/work-head/work-head.tsx';
import { paths } from '../../config/paths.ts';
import { formatSeconds } from '../../lib/format.ts';
import { usePollMs } from '../../lib/generations/use-generation.ts';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import { FilmScenes } from './components/film-scenes.tsx';
import { FilmStage } from './components/film-stage.tsx';
import { MakeAgain } from './components/make-again.tsx';
import { useNewWords } from './hooks/use-new-words.ts';
import { isOpen, filmSentence, withFilmProgress, withJob } from './model/live-film.ts';
import { useRenameFilm, changeFilm, filmQuery } from './api/films.ts';
import classes from './components/film.module.css';

/** One film: its progress, then the video, and its scenes beside it. */
export default function FilmPage() {
  const { id = '' } = useParams();
  return <FilmView key={id} id={id} />;
}

function FilmView({ id }: { id: string }) {
  const { user } = useAuth();
  const { data: film, error, isLoadingError, isFetching, refetch } = useFilm(id);
  // The film may still be cached although it was deleted, so the error goes first.
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

/** The name of a film and its status. */
function FilmHead({ film }: { film: Film }) {
  const seconds = film.generation.result?.durationSeconds;
  return (
    <WorkHead
      back={{ to: paths.films, label: 'All films' }}
      name={<Name film={film} />}
      sentence={filmSentence(film)}
      detail={seconds === undefined ? undefined : formatSeconds(seconds)}
      createdAt={film.createdAt}
      isOpen={isOpen(film)}
      actions={
        <Button component={Link} to={paths.films} variant="default">
          New film
        </Button>
      }
    />
  );
}

function Name({ film }: { film: Film }) {
  const { rename, isSaving } = useRenameFilm(film);
  return (
    <EditableTitle name={film.name} label="Name of the film" isSaving={isSaving} onSave={rename} />
  );
}

/** A film, kept current by events and, in case some get lost, by polling while it is in progress. */
function useFilm(id: string) {
  const client = useQueryClient();
  const pollMs = usePollMs();
  useServerEvent('generation.changed', ({ generation }) =>
    changeFilm(client, id, (film) => withJob(film, generation)),
  );
  useServerEvent('stage.progressed', (event) =>
    changeFilm(client, id, (film) => withFilmProgress(film, event)),
  );
  return useQuery({
    ...filmQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  });
}
