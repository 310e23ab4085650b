import type { TokenStore } from './limiter.ts';
import { memoryTokenStore } from './limiter.ts';

/** The one command needed of a Redis client (ioredis has it in this form). */
export interface RedisEval {
  eval(script: string, numberOfKeys: number, ...args: (string | number)[]): Promise<unknown>;
}

/** Takes a token in one atomic step on the server, by its clock, so that several processes share a bucket exactly. */
const TAKE = `
local capacity, refill = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(kept[1]) or capacity, tonumber(kept[2]) or now
tokens = math.min(capacity, tokens + math.max(0, now - at) * refill) - 1
local owed = math.max(0, -tokens)
-- As a number it would be rounded to a tenth of a millisecond.
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((capacity + owed) / refill * 1000) + 1000)
return math.ceil(owed / refill * 1000)
`;

/**
 * A bucket shared through Redis. While Redis is unreachable each process has its own bucket: the
 * provider's 429 then sets the limit, and nothing stops.
 */
export function redisTokenStore(redis: RedisEval, options: { prefix?: string } = {}): TokenStore {
  const { prefix = 'limiter:' } = options;
  const own = memoryTokenStore();
  return {
    async take(key, bucket) {
      const { capacity, refillPerSecond } = bucket;
      try {
        const waitMs = await redis.eval(TAKE, 1, prefix + key, capacity, refillPerSecond);
        if (typeof waitMs === 'number') return waitMs;
      } catch {
        // The bucket of this process is used instead.
      }
      return own.take(key, bucket);
    },
  };
}
