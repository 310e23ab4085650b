import { randomUUID } from 'node:crypto';
import type { Db } from '@talkreel/db/client';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { runMaintenanceTask } from './maintenance-run.ts';
import type { MaintenanceTask } from './maintenance-task.ts';
import { watchTasks } from './watch-tasks.ts';

export interface MaintenanceDeps {
  db: Db;
  /** For taking jobs: this connection waits for Redis as long as necessary. */
  connection: Redis;
  /** For registering: this connection fails within a second. */
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
/** The intervals are compared, too, after this many looks. */
const COMPARED_EVERY = 12;

/**
 * Runs periodic tasks: watched ones when there is work, the others as BullMQ job schedulers of one queue. Redis only
 * schedules; Postgres ensures that a task runs once at a time, and holds its cursor. Each process registers what Redis
 * does not know, so a flush costs a few seconds.
 */
export function startMaintenance(
  queueName: string,
  tasks: MaintenanceTask[],
  deps: MaintenanceDeps,
): Maintenance {
  const { log } = deps;
  const stopping = new AbortController();
  const scheduled = tasks.filter((task) => task.isWatched !== true);
  const run = (task: MaintenanceTask, restSeconds = 0) =>
    runMaintenanceTask(task, {
      db: deps.db,
      holder: randomUUID(),
      leaseSeconds: deps.leaseSeconds ?? LEASE_SECONDS,
      stepLimitMs: deps.stepLimitMs ?? STEP_LIMIT_MS,
      restSeconds,
      stopping: stopping.signal,
      log: log.child({ task: task.name }),
    });
  const watch = watchTasks(
    tasks.filter((task) => task.isWatched === true),
    // The process that ran it may run it again by its next look.
    (task) => run(task, task.everyMs / 2_000),
    deps,
  );
  const queue = new Queue(queueName, {
    connection: deps.redis,
    skipWaitingForReady: true,
    // BullMQ asks for the version once; if that fails, it never works again.
    skipVersionCheck: true,
  });
  queue.on('error', (error) => log.warn({ err: error }, 'maintenance queue'));

  /** One command, because it is asked every few seconds: every schedule is there, and none is overdue. */
  async function isRegistered(): Promise<boolean> {
    const times = await deps.redis.zrange(queue.toKey('repeat'), '0', '-1', 'WITHSCORES');
    const nextOf = new Map(times.flatMap((name, at) => (at % 2 ? [] : [[name, times[at + 1]]])));
    return scheduled.every(({ name }) => Number(nextOf.get(name) ?? 0) >= Date.now() - OVERDUE_MS);
  }

  let looks = 0;
  async function register(): Promise<void> {
    // An older version, which runs beside this one for a while, may have set its own intervals.
    if (looks++ % COMPARED_EVERY !== 0 && (await isRegistered())) return;
    const known = new Map((await queue.getJobSchedulers()).map((found) => [found.key, found]));
    for (const { name, everyMs } of scheduled) {
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
      const task = scheduled.find(({ name }) => name === job.name);
      // A task of an older or newer version; a process that knows it registers it again.
      if (!task) return void (await queue.removeJobScheduler(job.name));
      await run(task);
    },
    {
      connection: deps.connection,
      concurrency: Math.max(1, scheduled.length),
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
      await Promise.all([worker.close(), watch.stop()]);
      await registering;
      await queue.close();
    },
  };
}
