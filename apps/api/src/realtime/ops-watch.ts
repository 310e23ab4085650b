import type { ServerEvents } from '@talkreel/contracts/events';
import type { OpsOverview } from '@talkreel/contracts/http/ops-overview';
import type { Db } from '@talkreel/db/client';
import { keepOperators } from '@talkreel/db/accounts/users.repo';
import type { Logger } from 'pino';

const EVERY_MS = 2_000;

/** An operator's open connection. */
export interface Watcher {
  data: { userId: string };
  emit(event: 'ops.ticked', ...payload: Parameters<ServerEvents['ops.ticked']>): unknown;
  once(event: 'disconnect', handler: () => void): unknown;
}

/**
 * Updates operators on the installation every two seconds, and reads nothing while none is connected. A user who is no
 * longer an operator gets nothing.
 */
export function createOpsWatch(deps: {
  db: Db;
  log: Logger;
  overview: () => Promise<OpsOverview>;
}) {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;

  async function tick(): Promise<void> {
    const present = [...watchers];
    const operators = new Set(
      await keepOperators(deps.db, [...new Set(present.map(({ data }) => data.userId))]),
    );
    const overview = operators.size > 0 ? await deps.overview() : null;
    for (const watcher of present) {
      if (!operators.has(watcher.data.userId)) watchers.delete(watcher);
      else if (overview && watchers.has(watcher)) watcher.emit('ops.ticked', overview);
    }
  }

  /** The next update starts EVERY_MS after this one ends, so a slow database is not queried more often. */
  function next(): void {
    if (timer !== undefined || watchers.size === 0) return;
    timer = setTimeout(() => {
      tick()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'operators not told'))
        .finally(() => {
          timer = undefined;
          next();
        });
    }, EVERY_MS);
  }

  return {
    add(watcher: Watcher): void {
      watchers.add(watcher);
      watcher.once('disconnect', () => void watchers.delete(watcher));
      next();
    },
    stop(): void {
      watchers.clear();
      clearTimeout(timer);
    },
  };
}
