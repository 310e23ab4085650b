import { randomUUID } from 'node:crypto';
import type { Db } from '@talkreel/db/client';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { runMaintenanceTask } from './maintenance-run.ts';
import type { MaintenanceTask } from './maintenance-task.ts';

export interface MaintenanceDeps {
  db: Db;
  /** Waits for Redis as long as necessary; for taking jobs. */
  connection: Redis;
  /** Fails within a second; for registering. */
  redis: Redis;
  log: Logger;
  leaseSeconds?: number;
  stepLimitMs?: number;
  registerEveryMs?: number;
}

export interface Maintenance {
  /** Aborts running steps and returns when they have ended; another process continues. */
  stop(): Promise<void>;
}

const LEASE_SECONDS = 30;
const STEP_LIMIT_MS = 120_000;
const REGISTER_EVERY_MS = 5_000;
/** A schedule whose next job is overdue by this much has lost it. */
const OVERDUE_MS = 60_000;

/**
 * Runs periodic tasks as BullMQ job schedulers of one queue. Redis only schedules; Postgres ensures that a task runs
 * once at a time, and holds its cursor. Each process registers what Redis does not know, so a flush costs a few
 * seconds.
 */
export function startMaintenance(
  queueName: string,
  tasks: MaintenanceTask[],
  deps: MaintenanceDeps,
): Maintenance {
  const { log } = deps;
  const stopping = new AbortController();
  const queue = new Queue(queueName, {
    connection: deps.redis,
    skipWaitingForReady: true,
    // It asks for the version once; if that fails, it never works again.
    skipVersionCheck: true,
  });
  queue.on('error', (error) => log.warn({ err: error }, 'maintenance queue'));

  async function register(): Promise<void> {
    const known = new Map((await queue.getJobSchedulers()).map((found) => [found.key, found]));
    for (const { name, everyMs } of tasks) {
      const found = known.get(name);
      const isOverdue = (found?.next ?? 0) < Date.now() - OVERDUE_MS;
      if (found?.every === everyMs && !isOverdue) continue;
      await queue.upsertJobScheduler(
        name,
        { every: everyMs },
        { opts: { removeOnComplete: true, removeOnFail: true } },
      );
    }
  }
  let registering: Promise<void> | null = null;
  const keepRegistered = () => {
    registering ??= register()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'periodic tasks not registered');
      })
      .finally(() => {
        registering = null;
      });
  };
  keepRegistered();
  const timer = setInterval(keepRegistered, deps.registerEveryMs ?? REGISTER_EVERY_MS);

  const worker = new Worker(
    queueName,
    async (job) => {
      const task = tasks.find(({ name }) => name === job.name);
      // A task of an older or newer version; a process that knows it registers it again.
      if (!task) return void (await queue.removeJobScheduler(job.name));
      await runMaintenanceTask(task, {
        db: deps.db,
        holder: randomUUID(),
        leaseSeconds: deps.leaseSeconds ?? LEASE_SECONDS,
        stepLimitMs: deps.stepLimitMs ?? STEP_LIMIT_MS,
        stopping: stopping.signal,
        log: log.child({ task: task.name }),
      });
    },
    {
      connection: deps.connection,
      concurrency: tasks.length,
      maxStalledCount: 1_000_000,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  );
  worker.on('error', (error) => log.warn({ err: error }, 'maintenance queue'));

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('the process stops'));
      await worker.close();
      await registering;
      await queue.close();
    },
  };
}
