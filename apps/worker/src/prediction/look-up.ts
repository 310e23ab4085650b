import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt } from '@talkreel/db/schema';
import {
  CREATE_TIMEOUT_MS,
  type Prediction,
  type RemoteDriver,
  type TimeSpan,
} from '@talkreel/providers/remote';
import type { StageRun } from '@talkreel/queue/stage';

/**
 * Within this time a create whose exchange has ended, with or without a reply, shows up in the provider's list, or
 * never will.
 */
const LISTED_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 1_000;
/** Between looks at a provider that lists things late. */
const LOOK_EVERY_MAX_MS = 10_000;
const CLOCK_SKEW_MS = 60_000;

/** Anything that can list predictions: a driver, or its client. */
export interface Finder extends Pick<RemoteDriver<never>, 'unknownForMs'> {
  findByAttempt(
    attemptId: string,
    created: TimeSpan,
    signal: AbortSignal,
  ): Promise<Prediction | null>;
}

const listedWithinMs = ({ unknownForMs }: Pick<Finder, 'unknownForMs'>): number =>
  Math.max(LISTED_WITHIN_MS, unknownForMs ?? 0);

/**
 * When a create sent by another worker must have shown up, if it was received: it may still be in flight. By
 * PostgreSQL's clock.
 */
export function listedByMs(attempt: Attempt, finder: Pick<Finder, 'unknownForMs'>): number {
  const sentMs = (attempt.sent_at ?? attempt.created_at).getTime();
  return sentMs + CREATE_TIMEOUT_MS + listedWithinMs(finder);
}

/** One look for the prediction of an attempt, whose creates were listed by `untilMs` if they were received. */
export function findPrediction(
  finder: Finder,
  attempt: Attempt,
  untilMs: number,
  signal: AbortSignal,
): Promise<Prediction | null> {
  const created = {
    after: new Date(attempt.created_at.getTime() - CLOCK_SKEW_MS),
    before: new Date(untilMs + CLOCK_SKEW_MS),
  };
  return finder.findByAttempt(attempt.id, created, signal);
}

/**
 * Whether the provider knows a prediction of this attempt whose create got no known reply. null: it was looked for long
 * enough; it does not exist, unless the provider says nothing of what still runs. `endedMs`: when the exchange ended, if it was our own. All by PostgreSQL's clock.
 */
export async function lookUpPrediction(
  finder: Finder,
  attempt: Attempt,
  { signal, nowMs }: Pick<StageRun, 'signal' | 'nowMs'>,
  endedMs?: number,
): Promise<Prediction | null> {
  const untilMs =
    endedMs === undefined ? listedByMs(attempt, finder) : endedMs + listedWithinMs(finder);
  let waitMs = LOOK_EVERY_MS;
  for (;;) {
    const isLast = nowMs() >= untilMs;
    const found = await findPrediction(finder, attempt, untilMs, signal);
    if (found || isLast) return found;
    await delay(Math.min(waitMs, Math.max(1, untilMs - nowMs())), undefined, { signal });
    if (finder.unknownForMs !== undefined) waitMs = Math.min(LOOK_EVERY_MAX_MS, waitMs * 2);
  }
}
