import { IconCheck } from '@tabler/icons-react';
import classes from './segmented-steps.module.css';

export interface SegmentedStepsProps {
  labels: readonly string[];
  /** 1 is the first; one past the last when all is done. */
  current: number;
  label: string;
}

/** Numbered steps: done, current, upcoming. */
export function SegmentedSteps({ labels, current, label }: SegmentedStepsProps) {
  return (
    <ol className={classes.root} aria-label={label}>
      {labels.map((text, index) => {
        const step = index + 1;
        const state = step < current ? 'done' : step === current ? 'here' : 'ahead';
        return (
          <li
            key={text}
            className={classes.step}
            data-state={state}
            aria-current={state === 'here' ? 'step' : undefined}
          >
            <span className={classes.circle}>
              {state === 'done' ? <IconCheck size={16} stroke={3} aria-label="done" /> : step}
            </span>
            <span className={classes.label}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
