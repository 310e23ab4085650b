import type { TokenStore } from './limiter.ts';
import { memoryTokenStore } from './limiter.ts';

/** The one command that is needed of a Redis client (ioredis has it in this form). */
export interface RedisEval {
  eval(script: string, numberOfKeys: number, ...args: (string | number)[]): Promise<unknown>;
}

/** One step at the server, by its clock: several processes share a bucket to the last token. */
const TAKE = `
local capacity, refill = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(kept[1]) or capacity, tonumber(kept[2]) or now
tokens = math.min(capacity, tokens + math.max(0, now - at) * refill)
local wait = 0
if tokens >= 1 then
  tokens = tokens - 1
else
  wait = math.ceil((1 - tokens) / refill * 1000)
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(capacity / refill * 1000) + 1000)
return wait
`;

/**
 * A bucket shared through Redis. While Redis is away each process keeps a bucket of its own: the
 * provider's 429 is then the last word, and nothing stands still.
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
        // Fall through to the bucket of this process.
      }
      return own.take(key, bucket);
    },
  };
}
