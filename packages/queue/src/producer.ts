import { stageName, type StageName } from '@talkreel/contracts/names';
import type { StageJob } from '@talkreel/contracts/jobs';
import type { Dispatch } from '@talkreel/db/repos/outbox.repo';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { stageRules } from './catalog.ts';

export interface Producer {
  send(dispatches: Dispatch[]): Promise<void>;
  /** Jobs waiting and running per stage, for metrics. */
  counts(): Promise<Record<StageName, Record<string, number>>>;
  close(): Promise<void>;
}

/** One BullMQ queue per stage. A job's id is its stage's, so telling the queue twice is telling it once. */
export function createProducer(redis: Redis, onError: (error: Error) => void): Producer {
  const queues = new Map<StageName, Queue<StageJob>>(
    stageName.options.map((name) => [
      name,
      new Queue<StageJob>(stageRules[name].queue, {
        connection: redis,
        skipWaitingForReady: true,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      }),
    ]),
  );
  for (const queue of queues.values()) queue.on('error', onError);

  return {
    async send(dispatches) {
      await Promise.all(
        [...queues].map(async ([name, queue]) => {
          const jobs = dispatches
            .filter((dispatch) => dispatch.name === name)
            .map((dispatch) => ({
              name,
              data: { v: 1 as const, stageId: dispatch.stageId },
              opts: {
                jobId: jobId(dispatch.stageId),
                ...(dispatch.delayMs > 0 ? { delay: dispatch.delayMs } : {}),
                // Users take turns: the more of yours are before it, the later it comes.
                ...(dispatch.turn > 0 ? { priority: dispatch.turn } : {}),
              },
            }));
          if (jobs.length > 0) await queue.addBulk(jobs);
        }),
      );
    },
    async counts() {
      const entries = await Promise.all(
        [...queues].map(async ([name, queue]) => [name, await queue.getJobCounts()] as const),
      );
      return Object.fromEntries(entries) as Record<StageName, Record<string, number>>;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** BullMQ takes neither colons nor plain integers as ids. */
export function jobId(stageId: string): string {
  return `stage-${stageId}`;
}
