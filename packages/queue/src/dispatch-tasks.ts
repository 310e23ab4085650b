import { stageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  listDispatched,
  listLapsed,
  listUndispatched,
  type Flow,
} from '@talkreel/db/generations/dispatch.repo';
import type { Redis } from 'ioredis';
import type { MaintenanceTask } from './maintenance-task.ts';
import { pausedQueues } from './paused-queues.ts';
import type { Producer } from './producer.ts';
import type { Relay } from './relay.ts';

const EVERY_MS = 2_000;
const PAGE = 500;

/** Exists in Redis while Redis has the jobs of all dispatched stages. A flush deletes it too. */
const COMPLETE = 'talkreel:queue:complete';
/** Lifetime of the key. It expires because a failover may lose the last moments of Redis and keep the rest. */
const COMPLETE_SECONDS = 15;
/** The key's lifetime while the stages are checked. */
const LOOKING_SECONDS = 300;

export interface DispatchTaskDeps {
  db: Db;
  redis: Redis;
  producer: Producer;
  relay: Relay;
  /** The relay's limit. */
  maxRunningPerUser: number;
  everyMs?: number;
  completeSeconds?: number;
}

/** Keeps the queue and Postgres in step when processes die and Redis loses data. */
export function createDispatchTasks(deps: DispatchTaskDeps): MaintenanceTask[] {
  return [undispatched(deps), lostJobs(deps), pausedQueues(deps, deps.everyMs)];
}

/**
 * Dispatches stages whose process died, or could not reach the queue, after it had written them or freed a slot for
 * them.
 */
function undispatched(deps: DispatchTaskDeps): MaintenanceTask {
  return {
    name: 'undispatched-stages',
    everyMs: deps.everyMs ?? EVERY_MS,
    isWatched: true,
    async step({ cursor }) {
      const found = await listUndispatched(deps.db, parseFlow(cursor), {
        perUser: deps.maxRunningPerUser,
        limit: PAGE,
      });
      const belowLimit = found.filter(({ isBelowLimit }) => isBelowLimit);
      await deps.relay.dispatch([...new Set(belowLimit.map(({ userId }) => userId))]);
      const last = found.length === PAGE ? found.at(-1) : undefined;
      return last ? `${last.userId} ${last.name}` : null;
    },
  };
}

function parseFlow(cursor: string | null): Flow | null {
  const [userId, name] = cursor?.split(' ') ?? [];
  const known = stageName.safeParse(name);
  return userId && known.success ? { userId, name: known.data } : null;
}

/**
 * Dispatches again what the queue does not know: at once after it was emptied, otherwise periodically. Goes through
 * dispatched stages, oldest first, and running ones without a sign of life; rows are only read.
 */
function lostJobs(deps: DispatchTaskDeps): MaintenanceTask {
  const { db, redis, producer, everyMs, completeSeconds = COMPLETE_SECONDS } = deps;
  return {
    name: 'lost-jobs',
    everyMs: everyMs ?? EVERY_MS,
    isWatched: true,
    isDue: async () => (await redis.exists(COMPLETE)) === 0,
    async step({ cursor, assertOwned }) {
      if (cursor === null && (await redis.exists(COMPLETE)) === 1) return null;
      const { dispatches, next } = await listDispatched(db, parseCursor(cursor), PAGE);
      const lapsed = cursor === null ? await listLapsed(db, PAGE) : [];
      await producer.send([...lapsed, ...dispatches]);
      assertOwned();
      if (next !== null) {
        if (cursor === null) await redis.set(COMPLETE, '1', 'EX', LOOKING_SECONDS);
        return `${next.id} ${next.queuedAt}`;
      }
      // The key is gone: the queue was emptied meanwhile, and the next round starts over.
      if (cursor === null) await redis.set(COMPLETE, '1', 'EX', completeSeconds);
      else await redis.expire(COMPLETE, completeSeconds);
      return null;
    },
  };
}

function parseCursor(cursor: string | null): { id: string; queuedAt: string } | null {
  if (cursor === null) return null;
  const [id = '', ...queuedAt] = cursor.split(' ');
  return { id, queuedAt: queuedAt.join(' ') };
}
