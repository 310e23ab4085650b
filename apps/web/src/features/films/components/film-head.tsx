import { Button, VisuallyHidden } from '@mantine/core';
import type { Film } from '@talkreel/contracts/http/films';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { formatRelative, formatSeconds } from '../../../lib/format.ts';
import { filmSentence, isOpen } from '../model/live-film.ts';
import classes from './film.module.css';

/** The name of a film and how it stands. */
export function FilmHead({ film }: { film: Film }) {
  const sentence = filmSentence(film);
  const seconds = film.generation.result?.durationSeconds;
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{film.name}</h1>
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
