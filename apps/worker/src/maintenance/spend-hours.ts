import type { Db } from '@talkreel/db/client';
import { keepSpend, listUnkeptHours } from '@talkreel/db/operators/money.repo';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';

const EVERY_MS = 600 * 1000;
const BATCH = 24;

/**
 * Keeps what the attempts of past hours cost, the newest first, since operators look at those. It keeps each hour as it
 * ends, and all missing ones after an upgrade or a pause.
 */
export function spendHours(db: Db, limit = BATCH): MaintenanceTask {
  return {
    name: 'spend-hours',
    everyMs: EVERY_MS,
    async step({ cursor, signal, log }) {
      const before = cursor === null ? null : new Date(cursor);
      const hours = await listUnkeptHours(db, { before, limit });
      for (const hour of hours) {
        signal.throwIfAborted();
        try {
          await keepSpend(db, hour);
        } catch (error) {
          log.warn({ err: error, hour }, 'the cost of an hour was not kept, will try again');
        }
      }
      return hours.length === limit ? (hours.at(-1)?.toISOString() ?? null) : null;
    },
  };
}
