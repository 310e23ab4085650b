import type { Db } from '@talkreel/db/client';
import { listDueTasks } from '@talkreel/db/operators/maintenance.repo';
import type { Logger } from 'pino';
import type { Watched } from './maintenance-task.ts';

/**
 * Looks for the work of all these tasks at once and runs those that have some. Looking only reads, and needs no Redis:
 * it costs an idle installation next to nothing, so that every process can do it.
 */
export function watchTasks(
  tasks: readonly Watched[],
  run: (task: Watched) => Promise<void>,
  { db, log }: { db: Db; log: Logger },
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const found = await listDueTasks(db);
    await Promise.all(
      tasks.map(async (task) => {
        const due = found.get(task.name);
        if (!due || running.has(task.name)) return;
        if (!due.isBrokenOff && (await task.isDue?.()) === false) return;
        running.set(
          task.name,
          run(task).finally(() => running.delete(task.name)),
        );
      }),
    );
  }

  const timer =
    tasks.length > 0 &&
    setInterval(
      () => {
        looking ??= look()
          .catch((error: unknown) => log.warn({ err: error }, 'no look at periodic tasks'))
          .finally(() => {
            looking = null;
          });
      },
      Math.min(...tasks.map(({ everyMs }) => everyMs)),
    );

  return {
    async stop() {
      if (timer) clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
