import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt } from '@talkreel/db/schema';
import type { Prediction, RemoteDriver } from '@talkreel/providers/remote';

/** A create that was sent shows up in the provider's list within this time, or was never received. */
const LOOK_FOR_MS = 8_000;
const LOOK_EVERY_MS = 1_000;
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether the provider knows a prediction of this attempt, whose create got no answer. null: it was
 * looked for long enough and there is none. `sentMs`: when the create may have been sent at the latest.
 */
export async function lookUpPrediction(
  driver: RemoteDriver<never>,
  attempt: Attempt,
  signal: AbortSignal,
  sentMs = attempt.created_at.getTime(),
): Promise<Prediction | null> {
  const after = new Date(attempt.created_at.getTime() - CLOCK_SKEW_MS);
  const until = Math.max(Date.now(), sentMs + LOOK_FOR_MS);
  for (;;) {
    const found = await driver.findByAttempt(attempt.id, after, signal);
    if (found || Date.now() >= until) return found;
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
}
