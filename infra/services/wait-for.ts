import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** How long the condition may take; generous, since it is only spent when something is broken. */
  timeoutMs?: number;
  intervalMs?: number;
  /** Names what was waited for in the error. */
  what?: string;
}

/**
 * Waits until `condition` gives a truthy value and returns it. A condition that throws is not met yet; its last error is
 * the cause of the error thrown after `timeoutMs`.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<NonNullable<T>> {
  const { timeoutMs = 60_000, intervalMs = 20, what = 'the condition' } = options;
  const givesUpAt = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() >= givesUpAt)
      throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: lastError });
    await delay(intervalMs);
  }
}
