import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { texts } from '@talkreel/contracts/texts';
import { asSentence } from '../../lib/format.ts';
import classes from './job-outcome.module.css';

/** How a job ended that delivered nothing, and what became of the credit; what to know of one that did. Nothing for others. */
export function JobOutcome({
  job,
  fallback,
}: {
  job: GenerationView | undefined;
  fallback: string;
}) {
  if (job?.state === 'failed') {
    return (
      <div className={classes.root} role="alert">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        <p>
          {asSentence(job.error?.message || fallback)}{' '}
          <strong>{job.credit === 'free' ? 'Nothing was charged.' : job.creditMessage}</strong>
        </p>
      </div>
    );
  }
  if (job?.state === 'cancelled') {
    return (
      <div className={classes.root} data-quiet role="status">
        <IconBan size={20} stroke={1.75} aria-hidden="true" />
        <p>
          Cancelled.{' '}
          <strong>{job.credit === 'free' ? 'Nothing was charged.' : job.creditMessage}</strong>
        </p>
      </div>
    );
  }
  if (job?.result?.isOverlay === true) {
    return (
      <div className={classes.root} data-quiet role="status">
        <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        <p>{texts.lipsync.overlay}</p>
      </div>
    );
  }
  return null;
}
