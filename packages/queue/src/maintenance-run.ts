import type { Db } from '@talkreel/db/client';
import { keepTask, leaveTask, takeTask } from '@talkreel/db/operators/maintenance.repo';
import type { Logger } from 'pino';
import type { MaintenanceTask } from './maintenance-task.ts';

export interface TaskRun {
  db: Db;
  /** The token of this run. */
  holder: string;
  leaseSeconds: number;
  stepLimitMs: number;
  /** For how long nobody takes it again, unless the process stops. */
  restSeconds?: number;
  stopping: AbortSignal;
  log: Logger;
}

/** The time that an aborted step has to end. */
const TIME_TO_END_MS = 2_000;

/**
 * Runs a task step by step until nothing is left, unless another process has it. Never throws: a failure is logged, and
 * the next run continues from there.
 */
export async function runMaintenanceTask(task: MaintenanceTask, run: TaskRun): Promise<void> {
  const lease = { name: task.name, holder: run.holder };
  try {
    run.stopping.throwIfAborted();
    const takenMs = performance.now();
    const taken = await takeTask(run.db, lease, run.leaseSeconds);
    if (!taken) return;
    let isDone = false;
    try {
      await doSteps(task, run, taken.cursor, takenMs);
      isDone = true;
    } finally {
      const wasOurs = await leaveTask(run.db, lease, {
        isDone,
        restSeconds: run.stopping.aborted ? 0 : (run.restSeconds ?? 0),
      });
      if (isDone && !wasOurs) run.log.warn('another process has taken the task');
    }
  } catch (error) {
    if (run.stopping.aborted) return;
    run.log.warn({ err: error }, 'periodic task broke off, goes on next time');
  }
}

async function doSteps(
  task: MaintenanceTask,
  run: TaskRun,
  begin: string | null,
  takenMs: number,
): Promise<void> {
  const lease = { name: task.name, holder: run.holder };
  const leaseMs = run.leaseSeconds * 1_000;
  const lost = new AbortController();
  let keptMs = takenMs;
  /** A clock that continues while the process is paused: after a pause we own nothing until the lease is renewed. */
  const assertOwned = (signal: AbortSignal) => {
    if (performance.now() - keptMs > leaseMs) lost.abort(new Error('held for too long unkept'));
    signal.throwIfAborted();
  };
  const keep = async (cursor?: string | null) => {
    const askedMs = performance.now();
    if (!(await keepTask(run.db, lease, run.leaseSeconds, cursor)))
      lost.abort(new Error('another process has taken the task'));
    else keptMs = askedMs;
  };
  const timer = setInterval(() => {
    keep().catch((error: unknown) => {
      run.log.warn({ err: error }, 'periodic task not registered');
      if (performance.now() - keptMs > leaseMs) lost.abort(error);
    });
  }, leaseMs / 3);
  try {
    let cursor = begin;
    do {
      const signal = AbortSignal.any([
        run.stopping,
        lost.signal,
        AbortSignal.timeout(run.stepLimitMs),
      ]);
      const owned = () => assertOwned(signal);
      owned();
      const step = task.step({ cursor, signal, assertOwned: owned, log: run.log });
      cursor = await orAborted(step, signal);
      // Leaving the task stores that nothing is left.
      if (cursor !== null) await keep(cursor);
      lost.signal.throwIfAborted();
    } while (cursor !== null);
  } finally {
    clearInterval(timer);
  }
}

/** A step that ignores its signal is abandoned after a moment. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const leftAlone = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const abort = () => {
    timer = setTimeout(() => leftAlone.reject(signal.reason as Error), TIME_TO_END_MS);
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, leftAlone.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
