import type { ReactNode } from 'react';
import { formatSeconds } from '../../lib/format.ts';
import { isTooLong } from '../../lib/speech-fit.ts';
import classes from './fit-bar.module.css';

export interface FitBarProps {
  clipSeconds: number;
  speechSeconds: number;
  /** Whether the length was measured from the finished audio; an estimate is drawn hatched. */
  isMeasured: boolean;
  /** The earlier estimate, shown beside a measured length. */
  estimatedSeconds?: number;
  /** Whether the bar says by how much the speech overruns; false where something else says it. */
  isOverrunShown?: boolean;
  /** Ways to shorten an overrun; shown only if there is one. */
  offers?: ReactNode;
}

/** Whether the speech fits the clip. The clip is the track, the speech the fill; the overrun is amber. */
export function FitBar({
  clipSeconds,
  speechSeconds,
  isMeasured,
  estimatedSeconds,
  isOverrunShown = false,
  offers,
}: FitBarProps) {
  const overrunSeconds = speechSeconds - clipSeconds;
  const overruns = isTooLong(speechSeconds, clipSeconds, isMeasured);
  const scaleSeconds = Math.max(clipSeconds, speechSeconds, 0.1);
  const percent = (seconds: number): string => `${(Math.max(0, seconds) / scaleSeconds) * 100}%`;
  return (
    <div className={classes.root} data-too-long={overruns || undefined}>
      <div className={classes.labels}>
        <span>
          Speech{' '}
          <strong className={classes.figure}>
            {`${isMeasured ? '' : '≈ '}${formatSeconds(speechSeconds)}`}
          </strong>{' '}
          <span className={classes.quiet}>
            {isMeasured ? 'measured' : 'estimated'}
            {isMeasured && estimatedSeconds !== undefined && (
              <span>{` (estimated ${formatSeconds(estimatedSeconds)})`}</span>
            )}
          </span>
        </span>
        <span>
          Clip <strong className={classes.figure}>{formatSeconds(clipSeconds)}</strong>
        </span>
      </div>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.clip} style={{ width: percent(clipSeconds) }} />
        <div
          className={classes.fill}
          data-measured={isMeasured || undefined}
          style={{ width: percent(Math.min(speechSeconds, clipSeconds)) }}
        />
        {overruns && (
          <div
            className={classes.overrun}
            data-measured={isMeasured || undefined}
            style={{ left: percent(clipSeconds), width: percent(overrunSeconds) }}
          />
        )}
      </div>
      {overruns && !isOverrunShown && (
        <p className={classes.verdict}>{formatSeconds(overrunSeconds)} too long for this clip.</p>
      )}
      {overruns && offers}
    </div>
  );
}
