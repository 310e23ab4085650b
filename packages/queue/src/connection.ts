import { Redis } from 'ioredis';

const failFast = {
  maxRetriesPerRequest: 1,
  commandTimeout: 1_000,
  connectTimeout: 1_000,
  retryStrategy: () => 500,
};

/**
 * For whoever answers people: a Redis that is away is an error within a second, never a hang. With
 * `skipWaitingForReady` on the queue this is the one set of options that was seen to do so.
 */
export function createProducerConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, failFast);
  redis.on('error', onError);
  return redis;
}

/** For publishing: what is said in the same moment goes out in one write. */
export function createPublishingConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, { ...failFast, enableAutoPipelining: true });
  redis.on('error', onError);
  return redis;
}

/** For workers and subscribers: they wait for Redis as long as it takes. */
export function createWorkerConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 500 });
  redis.on('error', onError);
  return redis;
}

/**
 * A Redis that evicts keys loses jobs without an error; we refuse to start on one.
 * Servers that do not tell their policy (some hosted ones) are trusted.
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
