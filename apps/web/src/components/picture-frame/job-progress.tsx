import { Button, VisuallyHidden } from '@mantine/core';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { formatClock } from '../../lib/format.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { generationHeadline, generationSentence } from '../../lib/generations/sentences.ts';
import { useElapsedSeconds } from '../../lib/use-elapsed.ts';
import { ProgressRing } from './progress-ring.tsx';
import classes from './job-progress.module.css';

interface JobProgressProps {
  job: GenerationView;
  onCancel: () => void;
  isCancelling: boolean;
}

/** A request for a job that has no reply yet. */
export function SendingProgress() {
  return (
    <div className={classes.root}>
      <ProgressRing percent={null} label="Sending" />
      <p className={classes.sentence} role="status">
        Sending…
      </p>
    </div>
  );
}

/** The status of a running job: percentage, stage, time left, place in line, time spent, and cancel. */
export function JobProgress({ job, onCancel, isCancelling }: JobProgressProps) {
  const elapsedSeconds = useElapsedSeconds(job.createdAt);
  // The server's message while a stage is retried.
  const notice = job.stages.find(
    (stage) => stage.notice !== null && (stage.state === 'running' || stage.state === 'queued'),
  )?.notice;
  return (
    <div className={classes.root}>
      <ProgressRing percent={job.progress} label={job.title} />
      {/* No line begins with a dot. */}
      <p className={classes.sentence}>{generationSentence(job).replaceAll(' · ', '\u00a0· ')}</p>
      <VisuallyHidden role="status">{generationHeadline(job)}</VisuallyHidden>
      {notice !== undefined && <p className={classes.note}>{notice}</p>}
      <div className={classes.foot}>
        <span className={classes.elapsed} aria-label={`${elapsedSeconds} seconds so far`}>
          {formatClock(elapsedSeconds)}
        </span>
        {!isFinished(job) && (
          <Button variant="stage" size="sm" onClick={onCancel} loading={isCancelling}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
