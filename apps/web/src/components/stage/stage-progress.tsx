import type { ReactNode } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { formatClock } from '../../lib/format.ts';
import { generationHeadline, generationSentence } from '../../lib/generations/sentences.ts';
import { useElapsedSeconds } from '../../lib/use-elapsed.ts';
import { ProgressRing } from './progress-ring.tsx';
import classes from './stage-progress.module.css';

interface StageProgressProps {
  job: GenerationView;
  onCancel: () => void;
  isCancelling: boolean;
  /** A line about what the wait means, such as the retry notice. */
  note?: ReactNode;
}

/** What is true about a running job: percentage, stage, time left, place in line, time spent, and the way out. */
export function StageProgress({ job, onCancel, isCancelling, note }: StageProgressProps) {
  const elapsedSeconds = useElapsedSeconds(job.createdAt);
  return (
    <div className={classes.root}>
      <ProgressRing percent={job.progress} label={job.title} />
      <p className={classes.sentence}>{generationSentence(job)}</p>
      <VisuallyHidden role="status">{generationHeadline(job)}</VisuallyHidden>
      {note !== undefined && note !== null && <p className={classes.note}>{note}</p>}
      <div className={classes.foot}>
        <span className={classes.elapsed} aria-label={`${elapsedSeconds} seconds so far`}>
          {formatClock(elapsedSeconds)}
        </span>
        <Button variant="stage" size="sm" onClick={onCancel} loading={isCancelling}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
