import { QueueKeys } from 'bullmq';
import type { Redis } from 'ioredis';
import type { StageName } from '@talkreel/contracts/names';
import { stageRules } from './catalog.ts';

/** BullMQ's highest priority. Beyond it all turns are equal: first come, first served, until the queue is empty. */
const LAST_TURN = 2 ** 21 - 1;
/** For a job that has had its turn: it comes first when it returns. All other turns are higher. */
export const FIRST_TURN = 1;
const KEPT_SECONDS = 24 * 3_600;

/**
 * Gives each job a turn: one more than the highest turn taken up, or than its user's last one, whichever is higher. So
 * users take turns, and later arrivals come after those whose turn is next. A Redis set keeps `serving`, the highest
 * turn taken up, and the last turn of each user; entries not above `serving` are redundant and removed. When nothing
 * waits, the set is dropped, as the order no longer matters. Jobs the queue already knows get 0. KEYS: the set, the
 * waiting jobs; ARGV: the key prefix of jobs, then job and user.
 */
const TAKE_TURNS = `
  local head = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
  if #head == 0 then redis.call('DEL', KEYS[1]) end
  local serving = tonumber(redis.call('ZSCORE', KEYS[1], 'serving') or ${FIRST_TURN})
  if #head > 0 then serving = math.max(serving, math.floor(tonumber(head[2]) / 4294967296) - 1) end
  local turns = {}
  for i = 2, #ARGV, 2 do
    local person = ARGV[i + 1]
    if redis.call('EXISTS', ARGV[1] .. ARGV[i]) == 1 then
      turns[#turns + 1] = 0
    elseif person == '' then
      turns[#turns + 1] = ${FIRST_TURN}
    else
      local last = tonumber(redis.call('ZSCORE', KEYS[1], person) or 0)
      local turn = math.min(${LAST_TURN}, math.max(serving, last) + 1)
      redis.call('ZADD', KEYS[1], turn, person)
      turns[#turns + 1] = turn
    end
  end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. serving)
  redis.call('EXPIRE', KEYS[1], ${KEPT_SECONDS})
  return turns`;

const keys = new QueueKeys();
const turnsKey = (name: StageName) => `talkreel:turns:${stageRules[name].queue}`;

/** The ordered set of this stage's jobs waiting for a worker. */
export function waitingKey(name: StageName): string {
  return keys.toKey(stageRules[name].queue, 'prioritized');
}

/** Turns of these jobs, in their order; 0 for one the queue already knows. `person` null: it has had its turn. */
export async function takeTurns(
  redis: Redis,
  name: StageName,
  jobs: Array<{ jobId: string; person: string | null }>,
): Promise<number[]> {
  const turns = await redis.eval(
    TAKE_TURNS,
    2,
    turnsKey(name),
    waitingKey(name),
    keys.toKey(stageRules[name].queue, ''),
    ...jobs.flatMap(({ jobId, person }) => [jobId, person ?? '']),
  );
  return turns as number[];
}

/** A worker started this turn: new arrivals come after it. */
export async function raiseServing(redis: Redis, name: StageName, turn: number): Promise<void> {
  await redis.zadd(turnsKey(name), 'GT', turn, 'serving');
}
