import { useRef, useState } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatClock } from '../../lib/format.ts';
import classes from './audio-player.module.css';

export interface AudioPlayerProps {
  url: string;
  /** The accessible name. */
  label: string;
  /** Known length, shown before the file has loaded. */
  durationSeconds?: number | null;
}

/** Whether playback was paused or reloaded before it began, which is no error. */
const isInterruption = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Play, seek, time: a voice on one line. */
export function AudioPlayer({ url, label, durationSeconds = null }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [loadedSeconds, setLoadedSeconds] = useState<number | null>(null);
  const length = loadedSeconds ?? durationSeconds ?? 0;

  const toggle = (): void => {
    const element = audio.current;
    if (element === null) return;
    // After an error only reloading may help.
    if (hasFailed) element.load();
    if (element.paused)
      element.play().catch((error: unknown) => setHasFailed(!isInterruption(error)));
    else element.pause();
  };
  return (
    <div className={classes.root} role="group" aria-label={label}>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setPosition(0)}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => {
          setHasFailed(false);
          if (Number.isFinite(event.currentTarget.duration))
            setLoadedSeconds(event.currentTarget.duration);
        }}
        onError={() => setHasFailed(true)}
      />
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      {hasFailed ? (
        <span className={classes.failed}>
          The audio could not be loaded. Download it or try again.
        </span>
      ) : (
        <input
          className={classes.seek}
          type="range"
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(position, length)}
          aria-label="Position"
          aria-valuetext={`${formatClock(position)} of ${formatClock(length)}`}
          style={{ '--filled': `${length > 0 ? (position / length) * 100 : 0}%` }}
          onChange={(event) => {
            if (audio.current !== null)
              audio.current.currentTime = Number(event.currentTarget.value);
            setPosition(Number(event.currentTarget.value));
          }}
        />
      )}
      {!hasFailed && (
        <span className={classes.time}>
          {length > 0 ? `${formatClock(position)} / ${formatClock(Math.round(length))}` : '–:––'}
        </span>
      )}
    </div>
  );
}
