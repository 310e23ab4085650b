import { QueueKeys } from 'bullmq';
import type { Redis } from 'ioredis';
import type { StageName } from '@talkreel/contracts/names';
import { stageRules } from './catalog.ts';

/** BullMQ's largest priority. Jobs beyond it are equal: first come, first served, until the queue is empty. */
const LAST_PRIORITY = 2 ** 21 - 1;
/** The priority of a job that has run before, so that it comes first when it returns. All others are higher. */
export const FIRST_PRIORITY = 1;
const KEPT_SECONDS = 24 * 3_600;

/**
 * Gives each job a priority: one more than the highest one started, or than its user's last one, whichever is higher. So
 * users alternate, and later arrivals come after those who have waited. A Redis set keeps `serving`, the highest priority
 * started, and the last one of each user; entries not above `serving` are redundant and removed. When nothing waits, the
 * set is dropped, as the order no longer matters. Jobs the queue already knows get 0. KEYS: the set, the waiting jobs;
 * ARGV: the key prefix of jobs, then job and user.
 */
const ASSIGN_PRIORITIES = `
  local head = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
  if #head == 0 then redis.call('DEL', KEYS[1]) end
  local serving = tonumber(redis.call('ZSCORE', KEYS[1], 'serving') or ${FIRST_PRIORITY})
  if #head > 0 then serving = math.max(serving, math.floor(tonumber(head[2]) / 4294967296) - 1) end
  local priorities = {}
  for i = 2, #ARGV, 2 do
    local userId = ARGV[i + 1]
    if redis.call('EXISTS', ARGV[1] .. ARGV[i]) == 1 then
      priorities[#priorities + 1] = 0
    elseif userId == '' then
      priorities[#priorities + 1] = ${FIRST_PRIORITY}
    else
      local last = tonumber(redis.call('ZSCORE', KEYS[1], userId) or 0)
      local priority = math.min(${LAST_PRIORITY}, math.max(serving, last) + 1)
      redis.call('ZADD', KEYS[1], priority, userId)
      priorities[#priorities + 1] = priority
    end
  end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. serving)
  redis.call('EXPIRE', KEYS[1], ${KEPT_SECONDS})
  return priorities`;

const keys = new QueueKeys();
const sharesKey = (name: StageName) => `talkreel:turns:${stageRules[name].queue}`;

/** The ordered set of this stage's jobs waiting for a worker. */
export function waitingKey(name: StageName): string {
  return keys.toKey(stageRules[name].queue, 'prioritized');
}

/** Priorities of these jobs, in their order; 0 for one the queue already knows. `userId` null: it has run before. */
export async function assignPriorities(
  redis: Redis,
  name: StageName,
  jobs: Array<{ jobId: string; userId: string | null }>,
): Promise<number[]> {
  const priorities = await redis.eval(
    ASSIGN_PRIORITIES,
    2,
    sharesKey(name),
    waitingKey(name),
    keys.toKey(stageRules[name].queue, ''),
    ...jobs.flatMap(({ jobId, userId }) => [jobId, userId ?? '']),
  );
  return priorities as number[];
}

/** A worker started a job of this priority: new arrivals come after it. */
export async function raiseServing(redis: Redis, name: StageName, priority: number): Promise<void> {
  await redis.zadd(sharesKey(name), 'GT', priority, 'serving');
}
