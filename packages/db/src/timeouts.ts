import { setTimeout as delay } from 'node:timers/promises';

/** The limit for readiness checks, which must reply in time themselves. */
export const ANSWER_WITHIN_MS = 2_000;
export const UNREACHABLE = 'unreachable';
/** How long to wait before asking another connection too. */
const LATE_MS = 700;

/** Asks again if there is no reply soon: one silent connection says nothing about the others. */
export async function firstAnswer<T>(ask: () => Promise<T>): Promise<T> {
  const answered = new AbortController();
  const first = ask();
  const second = delay(LATE_MS, undefined, { signal: answered.signal }).then(ask);
  try {
    return await Promise.any([first, second]);
  } finally {
    answered.abort();
  }
}

/** The promise's result, unless it takes longer. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const tooLong = delay(limitMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    ended.abort();
    tooLong.catch(() => undefined);
  }
}
