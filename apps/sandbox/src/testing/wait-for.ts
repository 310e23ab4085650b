import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the check returns something; the timeout only limits a hanging test. */
export async function waitFor<T>(
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const result = await check();
    if (result !== null && result !== undefined && result !== false) return result;
    if (Date.now() > deadline) throw new Error('waited 240 s in vain');
    await delay(15);
  }
}
