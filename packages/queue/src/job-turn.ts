import { DelayedError, type Job } from 'bullmq';
import { FIRST_TURN } from './turns.ts';

/** A job while a worker holds it. */
export interface JobTurn {
  job: Job;
  /** The token of this worker's queue lock. */
  token: string | undefined;
}

/** Puts the job back for a while. It has had its turn, so it comes first when it returns. */
export async function putBack({ job, token }: JobTurn, delayMs: number): Promise<never> {
  if (job.priority !== FIRST_TURN) await job.changePriority({ priority: FIRST_TURN });
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}
