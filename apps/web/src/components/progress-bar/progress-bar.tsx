import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import classes from './progress-bar.module.css';

/** Progress of a job or a part of it, 0 to 100, animated between updates. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <Progress.Root className={classes.root ?? ''} size={5}>
      <Progress.Section
        className={classes.fill ?? ''}
        value={Math.round(percent)}
        aria-label={label}
        data-progress
      />
    </Progress.Root>
  );
}
