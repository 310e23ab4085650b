import type { ReactNode } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatClock } from '../../lib/format.ts';
import classes from './player-line.module.css';

interface PlayerLineProps {
  /** The accessible name of the whole. */
  label: string;
  /** The accessible names of its parts. */
  names: { play: string; pause: string; position: string };
  isPlaying: boolean;
  /** In seconds. */
  position: number;
  /** The length in seconds; 0: not known. */
  seconds: number;
  /** How finely it can be moved, in seconds. */
  step: number;
  /** Shown instead of position and time. */
  problem?: ReactNode;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  /** Further buttons. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Play, seek, time, on one line. */
export function PlayerLine(props: PlayerLineProps) {
  const { label, names, isPlaying, position, seconds, problem } = props;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={`${classes.root} ${props.className ?? ''}`} role="group" aria-label={label}>
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? names.pause : names.play}
        onClick={props.onToggle}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
      {problem === undefined ? (
        <>
          <input
            className={classes.seek}
            type="range"
            min={0}
            max={Math.max(seconds, 0.1)}
            step={props.step}
            value={Math.min(position, seconds)}
            aria-label={names.position}
            aria-valuetext={`${formatClock(position)} of ${formatClock(seconds)}`}
            style={{ '--filled': `${seconds > 0 ? (position / seconds) * 100 : 0}%` }}
            onChange={({ currentTarget: { value } }) => props.onSeek(Number(value))}
          />
          <span className={classes.time}>
            {seconds > 0
              ? `${formatClock(position)} / ${formatClock(Math.round(seconds))}`
              : '–:––'}
          </span>
        </>
      ) : (
        <span className={classes.problem}>{problem}</span>
      )}
      {props.children}
    </div>
  );
}
