import type { Film } from '@talkreel/contracts/http/films';
import { formatSeconds } from '../../lib/format.ts';
import { filmQuery, useRenameFilm } from './api/films.ts';
import { FilmScenes } from './components/film-scenes.tsx';
import { FilmStage } from './components/film-stage.tsx';
import { MakeAgain } from './components/make-again.tsx';
import { SetHead } from './components/set-head.tsx';
import { SetPage } from './components/set-page.tsx';
import { useNewWords } from './hooks/use-new-words.ts';
import { filmSentence, isOpen } from './model/live-set.ts';
import classes from './components/film.module.css';

/** One film: its progress, then the video, and its scenes beside it. */
export default function FilmPage() {
  return (
    <SetPage
      kind="film"
      query={filmQuery}
      gone="It was deleted, belongs to another account, or its address is mistyped."
    >
      {(film, userId) => <Shown film={film} userId={userId} />}
    </SetPage>
  );
}

function Shown({ film, userId }: { film: Film; userId: string }) {
  const words = useNewWords(userId, film.id);
  const { rename, isSaving } = useRenameFilm(film);
  const seconds = film.generation.result?.durationSeconds;
  return (
    <>
      <SetHead
        kind="film"
        set={film}
        sentence={filmSentence(film)}
        detail={seconds === undefined ? undefined : formatSeconds(seconds)}
        isSaving={isSaving}
        onRename={rename}
      />
      <div className={classes.columns}>
        <FilmStage film={film} />
        <div className={classes.side}>
          {film.generation.state !== 'succeeded' && !isOpen(film) && (
            <MakeAgain film={film} words={words} />
          )}
          <FilmScenes film={film} words={words} />
        </div>
      </div>
    </>
  );
}
