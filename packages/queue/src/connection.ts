import { Redis } from 'ioredis';

const FAST_MS = 1_000;

const failAfter = (limitMs: number) => ({
  maxRetriesPerRequest: 1,
  commandTimeout: limitMs,
  connectTimeout: limitMs,
  retryStrategy: () => 500,
});

/**
 * For code that answers users: if Redis is down, it fails within a second and never hangs. With `skipWaitingForReady`
 * on the queue, this is the only combination of options that does so in our tests. Where nobody waits, `limitMs` may be
 * longer: a busy machine then does not look like a Redis that is down.
 */
export function createProducerConnection(
  url: string,
  onError: (error: Error) => void,
  limitMs = FAST_MS,
): Redis {
  const redis = new Redis(url, failAfter(limitMs));
  redis.on('error', onError);
  return redis;
}

/** A connection for publishing: messages of the same moment go out in one write. */
export function createPublishingConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, { ...failAfter(FAST_MS), enableAutoPipelining: true });
  redis.on('error', onError);
  return redis;
}

/** A connection for workers and subscribers, which wait for Redis as long as it takes. */
export function createWorkerConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: () => 500,
    // channels.ts does that; ioredis leaves a refusal uncaught, which ends the process.
    autoResubscribe: false,
  });
  redis.on('error', onError);
  return redis;
}

/**
 * A Redis that evicts keys loses jobs without an error, so we refuse to start on one. Servers that do not report their
 * policy (some hosted ones) are trusted.
 */
export async function assertNoEviction(redis: Redis): Promise<void> {
  const reply: unknown = await redis.config('GET', 'maxmemory-policy').catch(() => []);
  const policy = Array.isArray(reply) ? String(reply[1] ?? '') : '';
  if (policy && policy !== 'noeviction') {
    throw new Error(
      `Redis may evict jobs: its maxmemory-policy is ${policy}; set it to noeviction`,
    );
  }
}
