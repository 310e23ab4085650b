import { DelayedError, type Job } from 'bullmq';
import { FIRST_PRIORITY } from './fair-share.ts';

/** A job while a worker holds it. */
export interface HeldJob {
  job: Job;
  /** The token of this worker's queue lock. */
  token: string | undefined;
}

/** Puts the job back for a while. It has run before, so it comes first when it returns. */
export async function putBack({ job, token }: HeldJob, delayMs: number): Promise<never> {
  if (job.priority !== FIRST_PRIORITY) await job.changePriority({ priority: FIRST_PRIORITY });
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}
