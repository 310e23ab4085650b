import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { lipsyncTexts, portraitTexts } from '@talkreel/contracts/texts/jobs';
import { asSentence } from '../../lib/format.ts';
import classes from './job-outcome.module.css';

/**
 * How a job without a result ended, and what happened to its credit, or the notes on its result. Shows nothing for any
 * other job.
 */
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
  const notes = notesOn(job);
  if (notes.length === 0) return null;
  return (
    <div className={classes.root} data-quiet role="status">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <p>{notes.join(' ')}</p>
    </div>
  );
}

function notesOn(job: GenerationView | undefined): string[] {
  const { notShown = [], isOverlay = false } = job?.result ?? {};
  return [
    ...(notShown.length > 0 ? [portraitTexts.notShown(notShown)] : []),
    ...(isOverlay ? [lipsyncTexts.overlay] : []),
  ];
}
