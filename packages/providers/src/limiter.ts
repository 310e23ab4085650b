import { setTimeout as delay } from 'node:timers/promises';

/** Lets one create through per call, waiting where too many came before. */
export interface CreateLimiter {
  acquire(signal: AbortSignal): Promise<void>;
}

/**
 * Where the bucket is kept. Answers with 0 when a token was taken, otherwise with the milliseconds
 * until one may be there. A store shared by several processes must do this atomically.
 */
export interface TokenStore {
  take(key: string, bucket: { capacity: number; refillPerSecond: number }): Promise<number>;
}

export interface LimiterOptions {
  key?: string | undefined;
  /** Default 600, as Replicate allows. */
  perMinute?: number | undefined;
  /** How many may go at once after a quiet time. Default a tenth of `perMinute`. */
  burst?: number | undefined;
  /** Default: in this process. */
  store?: TokenStore | undefined;
}

/** A token bucket; those of one process get their turn in the order they came. */
export function createLimiter(options: LimiterOptions = {}): CreateLimiter {
  const { key = 'replicate:creates', perMinute = 600, store = memoryTokenStore() } = options;
  const bucket = {
    capacity: Math.max(1, options.burst ?? Math.floor(perMinute / 10)),
    refillPerSecond: perMinute / 60,
  };
  async function take(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const waitMs = await store.take(key, bucket);
      if (waitMs <= 0) return;
      await delay(Math.min(waitMs, 5_000), undefined, { signal });
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    // One asks the store at a time: a thousand who wait would ask it for the same token, ten times a second.
    async acquire(signal) {
      signal.throwIfAborted();
      const turn = last.then(() => take(signal));
      last = turn.catch(() => undefined);
      const stopped = Promise.withResolvers<never>();
      const stop = () => stopped.reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      try {
        await Promise.race([turn, stopped.promise]);
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
      const tokens = Math.min(capacity, refilled);
      const taken = tokens >= 1;
      buckets.set(key, { tokens: taken ? tokens - 1 : tokens, atMs: now });
      return Promise.resolve(taken ? 0 : Math.ceil(((1 - tokens) / refillPerSecond) * 1000));
    },
  };
}
