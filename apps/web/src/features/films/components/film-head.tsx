import { Button, VisuallyHidden } from '@mantine/core';
import type { Film } from '@talkreel/contracts/http/films';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EditableTitle } from '../../../components/editable-title/editable-title.tsx';
import { paths } from '../../../config/paths.ts';
import { formatRelative, formatSeconds } from '../../../lib/format.ts';
import { useRenameFilm } from '../api/films.ts';
import { filmSentence, isOpen } from '../model/live-film.ts';
import classes from './film.module.css';

/** The name of a film and how it stands. */
export function FilmHead({ film }: { film: Film }) {
  const sentence = filmSentence(film);
  const seconds = film.generation.result?.durationSeconds;
  return (
    <header className={classes.head}>
      <div>
        <Link className={classes.back} to={paths.films}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          All films
        </Link>
        <Name film={film} />
        <p className={classes.about}>
          {sentence}
          {seconds !== undefined && ` · ${formatSeconds(seconds)}`} ·{' '}
          <time dateTime={film.createdAt}>{formatRelative(film.createdAt)}</time>
        </p>
        <VisuallyHidden role="status">{isOpen(film) ? '' : sentence}</VisuallyHidden>
      </div>
      <Button component={Link} to={paths.films} variant="default">
        New film
      </Button>
    </header>
  );
}

function Name({ film }: { film: Film }) {
  const { rename, isSaving } = useRenameFilm(film);
  return (
    <EditableTitle name={film.name} label="Name of the film" isSaving={isSaving} onSave={rename} />
  );
}
