import { useId } from 'react';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Film } from '@talkreel/contracts/http/sets';
import { JobProgress } from '../../components/picture-frame/job-progress.tsx';
import { PictureFrame } from '../../components/picture-frame/picture-frame.tsx';
import { ResultActions } from '../../components/result-actions/result-actions.tsx';
import { VideoSurface } from '../../components/video-player/video-surface.tsx';
import { formatSeconds, plural } from '../../lib/format.ts';
import { useCancelGeneration } from '../../lib/generations/cancel.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { usePrice } from '../../lib/price/price.ts';
import { useSpeechReader } from '../../lib/speech-reader.ts';
import { filmQuery, useRenameFilm, useRetryFilm } from './api/films.ts';
import { useReview } from './api/reviews.ts';
import { FilmScenes } from './components/film-scenes.tsx';
import { ReviewPanel } from './components/review-panel.tsx';
import { SetHead } from './components/set-head.tsx';
import { SetShots } from './components/set-shots.tsx';
import { SetPage } from './components/set-page.tsx';
import { problemOfNewWords, useNewWords, type NewWords } from './hooks/use-new-words.ts';
import type { ReviewedPart } from './model/grid.ts';
import { filmSentence, isOpen, missingOf } from './model/live-set.ts';
import { videoOfFilm } from './model/set-shots.ts';
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
  const review = useReview(film.id);
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
          {film.generation.state !== 'succeeded' && !isOpen(film) && !film.isTest && (
            <MakeAgain film={film} words={words} />
          )}
          {review !== undefined && !film.isTest && (
            <ReviewPanel setId={film.id} videos={[filmAsVideo(film)]} review={review} />
          )}
          {!film.isTest && (
            <SetShots
              kind="film"
              id={film.id}
              userId={userId}
              createdAt={film.createdAt}
              videoOf={() => videoOfFilm(film)}
            />
          )}
          <FilmScenes film={film} words={words} />
        </div>
      </div>
    </>
  );
}

/** A film as its review knows it: the one video of a set. */
function filmAsVideo({ name, generation }: Film): ReviewedPart {
  const hasVideo = generation.result?.url !== undefined;
  return { position: 0, label: name, generation, hasVideo };
}

/** The film, or its progress, in the same place. */
function FilmStage({ film }: { film: Film }) {
  const { generation: job, scenes } = film;
  const cancel = useCancelGeneration();
  const url = job.result?.url;
  const still = scenes[0]?.actor.thumbnail ?? null;
  if (url !== undefined)
    return (
      <div className={classes.stage}>
        <PictureFrame label={film.name} shape="vertical" isOfVideo>
          <VideoSurface
            url={url}
            poster={job.result?.thumbnailUrl ?? still}
            captionsUrl={job.result?.captionsUrl ?? null}
            label={film.name}
          />
        </PictureFrame>
        <ResultActions url={url} job={job} />
      </div>
    );
  return (
    <div className={classes.stage}>
      <PictureFrame
        label={film.name}
        shape="vertical"
        isDimmed
        overlay={
          isFinished(job) ? (
            <p className={classes.stopped}>
              {job.state === 'cancelled' ? 'The film was stopped.' : job.error?.message}
            </p>
          ) : (
            <JobProgress
              job={job}
              onCancel={() => cancel.mutate(job)}
              isCancelling={cancel.isPending}
            />
          )
        }
      >
        {still !== null && <img src={still} alt="" />}
      </PictureFrame>
    </div>
  );
}

/** The missing scenes of a film, their price, and the button that makes them. */
function MakeAgain({ film, words }: { film: Film; words: NewWords }) {
  const id = useId();
  const retry = useRetryFilm(film.id, words.forget);
  const missing = missingOf(film);
  const price = usePrice({ kind: 'scene' });
  const { length: count } = missing;
  const { speech } = useSpeechReader(count > 0);
  const overlong = missing.find(
    (scene) => problemOfNewWords(scene, film.rate, words, speech) !== null,
  );
  return (
    <section className={classes.again} aria-label="Finish this film">
      <p className={classes.why}>
        {count === 0
          ? 'All scenes are ready and only need joining, which is free.'
          : `${plural(count, 'scene')} ${count === 1 ? 'is' : 'are'} missing. You can change what ${count === 1 ? 'it says' : 'they say'} first.`}
      </p>
      <Button
        size="md"
        leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
        loading={retry.isPending}
        disabled={overlong !== undefined}
        aria-describedby={id}
        onClick={() =>
          retry.mutate(
            missing.map(({ position }) => {
              const text = words.texts[position]?.trim();
              return text === undefined ? { position } : { position, text };
            }),
          )
        }
      >
        {count === 0 ? 'Join the scenes' : `Make ${plural(count, 'scene')} again`}
      </Button>
      {count > 0 && (
        <p className={classes.price} id={id}>
          {overlong === undefined
            ? `${plural(count, 'generation')}${
                price === undefined ? '' : `, and you have ${price.available} left`
              }.`
            : `Scene ${overlong.position + 1} is too long for its clip. Shorten it first.`}
        </p>
      )}
    </section>
  );
}
