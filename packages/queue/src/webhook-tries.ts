import type { Db } from '@talkreel/db/client';
import { takeDueDeliveries, type Try } from '@talkreel/db/accounts/webhook-deliveries.repo';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { MaintenanceTask } from './maintenance-task.ts';

const QUEUE = 'webhooks';
const EVERY_MS = 2_000;
const BATCH = 500;
/** Tries that one process has under way; each mostly waits for its receiver. */
const CONCURRENCY = 50;

export interface WebhookTries {
  /** Puts into the queue what is due. */
  task: MaintenanceTask;
  /** Returns when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Spreads the tries of webhooks over the processes. Postgres has what is due, and what became of it. A job names a try,
 * so one that comes twice is made once, and one that Redis lost is due again.
 */
export function startWebhookTries(
  { db, redis, connection, log }: { db: Db; redis: Redis; connection: Redis; log: Logger },
  perform: (one: Try) => Promise<void>,
): WebhookTries {
  const queue = new Queue<Try>(QUEUE, {
    connection: redis,
    skipWaitingForReady: true,
    // BullMQ asks for the version once; if that fails, it never works again.
    skipVersionCheck: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', (error) => log.warn({ err: error }, 'webhook queue'));
  const worker = new Worker<Try>(QUEUE, (job) => perform(job.data), {
    connection,
    concurrency: CONCURRENCY,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  });
  worker.on('error', (error) => log.warn({ err: error }, 'webhook queue'));
  worker.on('failed', (job, error) =>
    log.error({ err: error, try: job?.data }, 'webhook not tried'),
  );
  return {
    task: {
      name: 'webhooks',
      everyMs: EVERY_MS,
      isWatched: true,
      async step() {
        const due = await takeDueDeliveries(db, BATCH);
        await queue.addBulk(
          due.map((one) => ({
            name: 'try',
            data: one,
            opts: { jobId: `try-${one.id}-${one.attempts}` },
          })),
        );
        return due.length === BATCH ? 'more' : null;
      },
    },
    async stop() {
      await worker.close();
      await queue.close();
    },
  };
}
