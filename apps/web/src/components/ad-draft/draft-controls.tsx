import { useEffect, useState, type RefObject } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatClock } from '../../lib/format.ts';
import { followPlayback, type Playback } from '../export-dialog/playback.ts';
import classes from './ad-draft.module.css';

interface DraftControlsProps {
  playback: RefObject<Playback>;
  seconds: number;
  children?: React.ReactNode;
}

/** Play, seek, time of a draft. */
export function DraftControls({ playback, seconds, children }: DraftControlsProps) {
  const { isPlaying, position } = useFollowed(playback);
  const [problem, setProblem] = useState<RefObject<Playback> | null>(null);
  const toggle = (): void => {
    const playing = playback.current;
    if (!playing.paused) return playing.pause();
    setProblem(null);
    playing.play().catch((error: unknown) => {
      const isInterrupted = error instanceof DOMException && error.name === 'AbortError';
      if (!isInterrupted) setProblem(playback);
    });
  };
  return (
    <>
      <div className={classes.controls} role="group" aria-label="Free draft">
        <button
          type="button"
          className={classes.play}
          aria-label={isPlaying ? 'Pause the draft' : 'Play the draft'}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={18} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          )}
        </button>
        <input
          className={classes.seek}
          type="range"
          min={0}
          max={Math.max(seconds, 0.1)}
          step={0.04}
          value={Math.min(position, seconds)}
          aria-label="Position in the draft"
          aria-valuetext={`${formatClock(position)} of ${formatClock(seconds)}`}
          style={{ '--filled': `${seconds > 0 ? (position / seconds) * 100 : 0}%` }}
          onChange={({ currentTarget: { value } }) => seek(playback.current, Number(value))}
        />
        <span className={classes.time}>
          {formatClock(position)} / {formatClock(Math.round(seconds))}
        </span>
        {children}
      </div>
      {problem === playback && (
        <p className={classes.problem} role="alert">
          The sound could not be loaded. Try again.
        </p>
      )}
    </>
  );
}

function seek(playing: Playback, seconds: number): void {
  playing.currentTime = seconds;
}

function useFollowed(playback: RefObject<Playback>): { isPlaying: boolean; position: number } {
  const [followed, setFollowed] = useState({ isPlaying: false, position: 0 });
  useEffect(() => {
    const playing = playback.current;
    return followPlayback(playing, () =>
      setFollowed({ isPlaying: !playing.paused, position: playing.currentTime }),
    );
  }, [playback]);
  return followed;
}
