import { reserveAttempt, type NewAttempt } from '@talkreel/db/generations/reserve-attempt.repo';
import type { Attempt } from '@talkreel/db/schema';
import { StageFailure, StageStopped, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';

/**
 * Records a paid attempt and reserves its cost.
 * @throws {StageFailure} final and not charged, if it would exceed the operator's daily cap.
 */
export async function reserve(
  deps: StageDeps,
  run: StageRun,
  attempt: Omit<NewAttempt, 'number'>,
): Promise<Attempt> {
  const cap = deps.dailySpendCapCents;
  const written = await reserveAttempt(
    deps.db,
    run.claim,
    { ...attempt, number: run.attempt },
    cap,
  );
  if (written === 'lost') throw new StageStopped('lost');
  if (written !== 'capped') return written;
  throw new StageFailure({
    code: 'spend_cap',
    userMessage:
      'Talkreel has reached its limit for today. You were not charged. Please try again tomorrow.',
    then: 'final',
    cause: new Error(
      `the next try costs about ${attempt.costCents} cents and would pass ${cap} for this UTC day`,
    ),
  });
}
