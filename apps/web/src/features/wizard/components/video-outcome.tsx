import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { texts } from '@talkreel/contracts/texts';
import classes from './video-step.module.css';

/** How a video ended that did not succeed, and what became of the credit. */
export function VideoOutcome({ job }: { job: GenerationView | undefined }) {
  if (job?.state === 'failed') {
    return (
      <div className={classes.banner} role="alert">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        <p>
          {job.error?.message || texts.lipsync.failed} <strong>{job.creditMessage}</strong>
        </p>
      </div>
    );
  }
  if (job?.state === 'cancelled') {
    return (
      <div className={classes.banner} data-quiet>
        <IconBan size={20} stroke={1.75} aria-hidden="true" />
        <p>
          Cancelled. <strong>{job.creditMessage}</strong>
        </p>
      </div>
    );
  }
  return null;
}
