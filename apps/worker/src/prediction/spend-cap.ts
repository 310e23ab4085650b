import { spentCents } from '@talkreel/db/repos/attempts.repo';
import { StageFailure } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';

const DAY_MS = 24 * 3600 * 1000;

/** @throws {StageFailure} final and not charged, when the operator's cap for a day would be passed. */
export async function assertWithinSpendCap(deps: StageDeps, nextCents: number): Promise<void> {
  const cap = deps.dailySpendCapCents;
  if (cap === undefined) return;
  const spent = await spentCents(deps.db, new Date(Date.now() - DAY_MS));
  if (spent + nextCents <= cap) return;
  throw new StageFailure({
    code: 'spend_cap',
    userMessage:
      'Talkreel has reached what it can make today. You were not charged. Please try again tomorrow.',
    then: 'final',
    cause: new Error(
      `spent ${spent.toFixed(1)} of ${cap} cents in 24 h, the next try costs about ${nextCents}`,
    ),
  });
}
