import { useEffect, useRef } from 'react';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { Speech } from '../hooks/use-speech.ts';
import classes from './audio-step.module.css';

/** The finished speech to listen to; says so when it no longer is what the script says. */
export function AudioPreview({
  speech,
  isNew,
  onRestore,
}: {
  speech: Speech;
  /** Made while somebody waited for it: it comes into view. */
  isNew: boolean;
  onRestore: () => void;
}) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) root.current?.scrollIntoView({ block: 'center' });
  }, [isNew, speech.url]);
  return (
    <section ref={root} className={classes.preview} aria-label="Audio preview">
      <div className={classes.previewHead}>
        <h3 className={classes.previewTitle}>Audio preview</h3>
        {speech.seconds !== null && (
          <span className={classes.cost}>{formatSeconds(speech.seconds)} measured</span>
        )}
      </div>
      <AudioPlayer
        key={speech.previewUrl}
        url={speech.previewUrl}
        label="Audio preview player"
        durationSeconds={speech.seconds}
      />
      {speech.isStale && (
        <p className={classes.stale}>
          You changed the script or the voice since. Generate again, or{' '}
          <button type="button" className={classes.textButton} onClick={onRestore}>
            keep this recording
          </button>
        </p>
      )}
    </section>
  );
}
