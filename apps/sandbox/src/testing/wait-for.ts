import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the check gives something; the time only bounds a hanging test. */
export async function waitFor<T>(
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const result = await check();
    if (result !== null && result !== undefined && result !== false) return result;
    if (Date.now() > deadline) throw new Error('waited 20 s in vain');
    await delay(15);
  }
}
