import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Time limit; generous, because it only matters when something is broken. */
  timeoutMs?: number;
  /** Default: longer the longer the wait is, from 20 to 250 ms. */
  intervalMs?: number;
  /** What is waited for, for the error message. */
  what?: string;
}

/** Each check takes processor time from the work that is waited for, so a long wait checks less often. */
const intervalAfter = (waitedMs: number): number => Math.min(250, Math.max(20, waitedMs / 25));

const because = (error: unknown): string => (error instanceof Error ? `: ${error.message}` : '');

/**
 * Waits until `condition` returns a truthy value, and returns it. A condition that throws is not met yet; the error
 * thrown after `timeoutMs` includes its last one.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<NonNullable<T>, false>> {
  const { timeoutMs = 150_000, intervalMs, what = 'the condition' } = options;
  const startedAt = performance.now();
  let lastError: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value as Exclude<NonNullable<T>, false>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    const waitedMs = performance.now() - startedAt;
    if (waitedMs >= timeoutMs)
      throw new Error(`waited ${timeoutMs} ms for ${what}${because(lastError)}`, {
        cause: lastError,
      });
    await delay(intervalMs ?? intervalAfter(waitedMs));
  }
}
