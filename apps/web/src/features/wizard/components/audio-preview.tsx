import { useEffect, useRef } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { CostLine } from '../../../components/price-line/cost-line.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { Speech } from '../model/speech.ts';
import classes from './audio-step.module.css';

/** A player for the finished speech; says when it no longer matches the script. */
export function AudioPreview({
  speech,
  job,
  isNew,
  onRestore,
}: {
  speech: Speech;
  job: GenerationView | undefined;
  /** Whether the speech was made while the user waited for it: it is then scrolled into view. */
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
      <CostLine job={job} />
      {speech.isStale && (
        <p className={classes.stale}>
          You have changed the script, who says it or the speed. Generate again, or{' '}
          <button type="button" className={classes.textButton} onClick={onRestore}>
            keep this recording
          </button>
        </p>
      )}
    </section>
  );
}
