import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import { pino, type Logger } from 'pino';

/** Runs all steps of a task until nothing is left, as the process that owns it does. */
export async function doRound(
  task: MaintenanceTask,
  log: Logger = pino({ level: 'silent' }),
): Promise<number> {
  const { signal } = new AbortController();
  let cursor: string | null = null;
  let steps = 0;
  do {
    cursor = await task.step({ cursor, signal, log, assertOwned: () => undefined });
    steps += 1;
  } while (cursor !== null);
  return steps;
}
