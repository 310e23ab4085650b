import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { Speech } from '../model/speech.ts';
import type { Performer } from '../model/draft.ts';
import classes from './video-step.module.css';

/**
 * The parts of the video: the actor and the recording. `seconds`: the length of the finished video, else of the actor's
 * clip.
 */
export function Ingredients({
  performer,
  seconds,
  speech,
}: {
  performer: Performer | null;
  seconds: number;
  speech: Speech | null;
}) {
  return (
    <div className={classes.panels}>
      {performer !== null && (
        <section className={classes.panel} aria-label="Video">
          {performer.thumbnail !== '' && (
            <img
              className={classes.still}
              src={performer.thumbnail}
              alt=""
              width={72}
              height={81}
            />
          )}
          <div>
            <h3 className={classes.panelTitle}>Video</h3>
            <p className={classes.panelText}>
              {performer.title} · {formatSeconds(seconds)}
            </p>
          </div>
        </section>
      )}
      {speech !== null && (
        <section className={classes.panel} data-stacked aria-label="Audio">
          <h3 className={classes.panelTitle}>Audio</h3>
          <AudioPlayer
            url={speech.previewUrl}
            label="Audio player"
            durationSeconds={speech.seconds}
          />
        </section>
      )}
    </div>
  );
}
