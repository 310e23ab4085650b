import type { GenerationView } from '@talkreel/contracts/http/generations';
import classes from './cost-line.module.css';

/** The line under a result that says what it cost. */
export function CostLine({ job }: { job: GenerationView | undefined }) {
  if (job?.state !== 'succeeded' || job.creditMessage === '') return null;
  return <p className={classes.root}>{job.creditMessage}</p>;
}
