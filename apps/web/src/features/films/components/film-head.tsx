import { Button } from '@mantine/core';
import type { Film } from '@talkreel/contracts/http/films';
import { Link } from 'react-router-dom';
import { EditableTitle } from '../../../components/editable-title/editable-title.tsx';
import { WorkHead } from '../../../components/work-head/work-head.tsx';
import { paths } from '../../../config/paths.ts';
import { formatSeconds } from '../../../lib/format.ts';
import { useRenameFilm } from '../api/films.ts';
import { filmSentence, isOpen } from '../model/live-film.ts';

/** The name of a film and how it stands. */
export function FilmHead({ film }: { film: Film }) {
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
