import type { ReactNode } from 'react';
import classes from './progress-ring.module.css';

const RADIUS = 54;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring around a percentage computed by the server. */
export function ProgressRing({
  percent,
  label,
  children,
}: {
  percent: number;
  label: string;
  children?: ReactNode;
}) {
  const value = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <div
      className={classes.root}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <svg className={classes.ring} viewBox="0 0 120 120" aria-hidden="true">
        <circle className={classes.track} cx="60" cy="60" r={RADIUS} />
        <circle
          className={classes.arc}
          data-progress
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - value / 100)}
        />
      </svg>
      <span className={classes.value}>
        {value}
        <small>%</small>
      </span>
      {children}
    </div>
  );
}
