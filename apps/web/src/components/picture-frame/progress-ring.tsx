import type { ReactNode } from 'react';
import classes from './progress-ring.module.css';

const RADIUS = 54;
const LENGTH = 2 * Math.PI * RADIUS;
/** How much of a turning ring is drawn. */
const TURNING_PERCENT = 22;

/** A ring around a percentage computed by the server; null: not known yet, and the ring turns. */
export function ProgressRing({
  percent,
  label,
  children,
}: {
  percent: number | null;
  label: string;
  children?: ReactNode;
}) {
  const value = percent === null ? null : Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <div
      className={classes.root}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
    >
      <svg
        className={classes.ring}
        data-turning={value === null || undefined}
        viewBox="0 0 120 120"
        aria-hidden="true"
      >
        <circle className={classes.track} cx="60" cy="60" r={RADIUS} />
        <circle
          className={classes.arc}
          data-progress
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - (value ?? TURNING_PERCENT) / 100)}
        />
      </svg>
      {value !== null && (
        <span className={classes.value}>
          {value}
          <small>%</small>
        </span>
      )}
      {children}
    </div>
  );
}
