import classes from './progress-bar.module.css';

/** Progress of a job or a part of it, 0 to 100, animated between updates. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const shown = Math.round(percent);
  return (
    <div className={classes.root}>
      <div
        className={classes.fill}
        style={{ width: `${shown}%` }}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        data-progress
      />
    </div>
  );
}
