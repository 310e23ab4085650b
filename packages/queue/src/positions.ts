import type { StageName } from '@talkreel/contracts/names';
import type { Redis } from 'ioredis';
import { jobId } from './producer.ts';
import { waitingKey } from './fair-share.ts';

/**
 * The places of stages in their queues; 1 is next. A stage that does not wait in its queue has none: it is delayed,
 * waits for others of its user, or Redis is down.
 */
export type ReadPositions = (
  stages: Array<{ id: string; name: StageName }>,
) => Promise<Map<string, number>>;

/** Reads places from the queue's own order: one round trip, however many stages and however long the queue. */
export function createPositions(redis: Redis): ReadPositions {
  return async (stages) => {
    const places = new Map<string, number>();
    if (stages.length === 0 || redis.status !== 'ready') return places;
    const pipeline = redis.pipeline();
    for (const { id, name } of stages) pipeline.zrank(waitingKey(name), jobId(id));
    const replies = await pipeline.exec().catch(() => null);
    for (const [index, { id }] of stages.entries()) {
      const rank = replies?.[index]?.[1];
      if (typeof rank === 'number') places.set(id, rank + 1);
    }
    return places;
  };
}
