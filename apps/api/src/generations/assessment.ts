import type { TimedWork } from '@talkreel/db/generations/timing.repo';
import { type HttpError, isRefusal, type PaymentRequiredError } from '../errors.ts';

export type Refusal = HttpError | PaymentRequiredError;

/** What would become of a request if it were sent now. */
export interface Assessment {
  /** What it would take from the balance. */
  generations: number;
  detail: string | null;
  /** What would refuse it, in the order of the checks. */
  refusals: Refusal[];
  /** The stages of each of its generations. */
  work: TimedWork[][];
  /** The stages that begin when all generations have ended. */
  workAfter: TimedWork[];
}

/** What these checks throw; each is made, since a caller who mends one thing wants to know of the next. */
export async function refusalsOf(
  checks: ReadonlyArray<() => Promise<unknown>>,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const check of checks)
    try {
      await check();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  return refusals;
}
