import { within } from '@talkreel/db/timeouts';
import type { Redis } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';
import { digestText } from './digests.ts';

/**
 * The number of requests of one key in the current window, including this one, and when the window
 * ends.
 */
export interface Count {
  current: number;
  ttl: number;
}

const COUNT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;
/** No request waits longer than this for its count. */
const ANSWER_MS = 250;
/** How long an unresponsive Redis is not asked again. */
const REST_MS = 5_000;
const MAX_OWN_KEYS = 5_000;

/**
 * Counts in Redis for all api processes. While Redis is down, each process counts alone: more
 * requests pass, but none waits.
 */
export function createSharedLimit(redis: Redis, log: Pick<FastifyBaseLogger, 'warn'>) {
  const countHere = createOwnCount();
  let askAgainMs = 0;

  async function countThere(key: string, windowMs: number): Promise<Count> {
    // Visitors' addresses must not be readable in Redis.
    const hidden = digestText(key).slice(0, 22);
    const asked = redis.eval(COUNT, 1, `limit:${hidden}`, windowMs);
    const [current, ttl] = (await within(ANSWER_MS, asked)) as [number, number];
    return { current, ttl: ttl < 0 ? windowMs : ttl };
  }

  return async (key: string, windowMs: number): Promise<Count> => {
    if (performance.now() < askAgainMs || redis.status !== 'ready') return countHere(key, windowMs);
    try {
      return await countThere(key, windowMs);
    } catch (error) {
      askAgainMs = performance.now() + REST_MS;
      log.warn({ err: error }, 'Redis does not respond, so each process limits requests alone');
      return countHere(key, windowMs);
    }
  };
}

function createOwnCount() {
  const counts = new Map<string, { current: number; untilMs: number }>();
  return (key: string, windowMs: number): Count => {
    const nowMs = performance.now();
    const known = counts.get(key);
    const runs = known !== undefined && known.untilMs > nowMs;
    const count = runs ? known : { current: 0, untilMs: nowMs + windowMs };
    count.current += 1;
    counts.delete(key);
    counts.set(key, count);
    const [oldest] = counts.keys();
    if (counts.size > MAX_OWN_KEYS && oldest !== undefined) counts.delete(oldest);
    return { current: count.current, ttl: count.untilMs - nowMs };
  };
}
