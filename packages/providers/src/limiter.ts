import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Lets one request through per call, and waits if there were too many. */
export interface Limiter {
  acquire(signal: AbortSignal): Promise<void>;
}

/**
 * Where the bucket is stored. Takes a token and returns the milliseconds until it is available, 0
 * for at once; first come, first served. A store shared by several processes must do this
 * atomically.
 */
export interface TokenStore {
  take(key: string, bucket: { capacity: number; refillPerSecond: number }): Promise<number>;
}

export interface LimiterOptions {
  key?: string | undefined;
  /** Requests per minute; default 600, as Replicate allows. */
  perMinute?: number | undefined;
  /** How many may go at once after an idle period. Default: a tenth of `perMinute`. */
  burst?: number | undefined;
  /** The store of the bucket; default: in this process. */
  store?: TokenStore | undefined;
}

/** A token bucket. Calls in one process are served in order, and processes alternate. */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  const { key = 'replicate:creates', perMinute = 600, store = memoryTokenStore() } = options;
  const bucket = {
    capacity: Math.max(1, options.burst ?? Math.floor(perMinute / 10)),
    refillPerSecond: perMinute / 60,
  };
  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const waitMs = await store.take(key, bucket);
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
  }

  const oneAtATime = pLimit(1);
  return {
    // Only one call of this process waits for a token at a time, so that a thousand here do not
    // precede the first one elsewhere.
    async acquire(signal) {
      signal.throwIfAborted();
      const taken = oneAtATime(take, signal);
      const stopped = Promise.withResolvers<never>();
      const stop = () => stopped.reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      try {
        await Promise.race([taken, stopped.promise]);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** A bucket for one process; `nowMs` may be replaced in tests. */
export function memoryTokenStore(nowMs: () => number = () => performance.now()): TokenStore {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return {
    take(key, { capacity, refillPerSecond }) {
      const now = nowMs();
      const bucket = buckets.get(key) ?? { tokens: capacity, atMs: now };
      const refilled = bucket.tokens + ((now - bucket.atMs) / 1000) * refillPerSecond;
      const tokens = Math.min(capacity, refilled) - 1;
      buckets.set(key, { tokens, atMs: now });
      return Promise.resolve(tokens >= 0 ? 0 : Math.ceil((-tokens / refillPerSecond) * 1000));
    },
  };
}
