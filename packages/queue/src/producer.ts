import { stageName, type StageName } from '@talkreel/contracts/names';
import type { StageJob } from '@talkreel/contracts/jobs';
import type { Dispatch } from '@talkreel/db/generations/dispatch.repo';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { stageRules } from './catalog.ts';
import { FIRST_PRIORITY, assignPriorities } from './fair-share.ts';

export interface Producer {
  /** The queues, for reading; change them only through the methods. */
  queues: ReadonlyArray<Queue<StageJob>>;
  /** Dispatches these stages; those already queued stay unchanged. */
  send(dispatches: Dispatch[]): Promise<void>;
  /** A paused queue gives its workers nothing. */
  setPaused(name: StageName, isPaused: boolean): Promise<void>;
  /** The stages whose queues are paused. */
  listPaused(): Promise<Set<StageName>>;
  /** Jobs waiting and running per stage, for metrics. */
  counts(): Promise<Record<StageName, Record<string, number>>>;
  /** Worker processes that listen to each stage's queue, as Redis sees them. */
  workers(): Promise<Record<StageName, number>>;
  close(): Promise<void>;
}

/** One BullMQ queue per stage. A job's id is its stage's, so dispatching twice has no further effect. */
export function createProducer(redis: Redis, onError: (error: Error) => void): Producer {
  const queues = new Map<StageName, Queue<StageJob>>(
    stageName.options.map((name) => [
      name,
      new Queue<StageJob>(stageRules[name].queue, {
        connection: redis,
        skipWaitingForReady: true,
        // BullMQ asks for the version once; if that fails, it never works again.
        skipVersionCheck: true,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      }),
    ]),
  );
  for (const queue of queues.values()) queue.on('error', onError);

  async function sendTo(name: StageName, queue: Queue<StageJob>, dispatches: Dispatch[]) {
    const priorities = await assignPriorities(
      redis,
      name,
      dispatches.map(({ stageId, userId, hasRun }) => ({
        jobId: jobId(stageId),
        userId: hasRun ? null : userId,
      })),
    );
    const jobs = dispatches
      .map(({ stageId, delayMs }, index) => ({
        name,
        data: { v: 1 as const, stageId },
        opts: {
          jobId: jobId(stageId),
          // All jobs have one, so all wait in the same ordered set.
          priority: priorities[index] ?? FIRST_PRIORITY,
          ...(delayMs > 0 ? { delay: delayMs } : {}),
        },
      }))
      .filter(({ opts }) => opts.priority > 0);
    if (jobs.length > 0) await queue.addBulk(jobs);
  }

  return {
    queues: [...queues.values()],
    async send(dispatches) {
      const byName = Map.groupBy(dispatches, ({ name }) => name);
      await Promise.all(
        [...queues].map(async ([name, queue]) => {
          const ofName = byName.get(name);
          if (ofName) await sendTo(name, queue, ofName);
        }),
      );
    },
    async setPaused(name, isPaused) {
      const queue = queues.get(name);
      if (!queue || (await queue.isPaused()) === isPaused) return;
      await (isPaused ? queue.pause() : queue.resume());
    },
    async listPaused() {
      // One write for all queues: every process asks every two seconds.
      const pipeline = redis.pipeline();
      for (const queue of queues.values()) pipeline.hexists(queue.toKey('meta'), 'paused');
      const replies = (await pipeline.exec()) ?? [];
      const failure = replies.find(([error]) => error !== null);
      if (failure?.[0]) throw failure[0];
      return new Set([...queues.keys()].filter((_name, index) => replies[index]?.[1] === 1));
    },
    async counts() {
      const entries = await Promise.all(
        [...queues].map(async ([name, queue]) => [name, await queue.getJobCounts()] as const),
      );
      return Object.fromEntries(entries) as Record<StageName, Record<string, number>>;
    },
    async workers() {
      const entries = await Promise.all(
        [...queues].map(async ([name, queue]) => [name, await queue.getWorkersCount()] as const),
      );
      return Object.fromEntries(entries) as Record<StageName, number>;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** BullMQ accepts neither colons nor plain integers as ids. */
export function jobId(stageId: string): string {
  return `stage-${stageId}`;
}
