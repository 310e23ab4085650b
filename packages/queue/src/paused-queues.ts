import { stageName, type StageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import { isPaused, listPaused } from '@talkreel/db/operators/stage-settings.repo';
import type { MaintenanceTask } from './maintenance-task.ts';
import type { Producer } from './producer.ts';

const EVERY_MS = 2_000;

interface Deps {
  db: Db;
  producer: Pick<Producer, 'setPaused'>;
}

/**
 * Pauses or resumes a queue as its setting says. The setting is read again after Redis was changed: the process that
 * changes it last also reads last, so an old setting never stays, and no transaction waits for Redis.
 */
export async function applyPause({ db, producer }: Deps, stage: StageName): Promise<void> {
  let sent: boolean;
  let wanted = await isPaused(db, stage);
  do {
    sent = wanted;
    await producer.setPaused(stage, sent);
    wanted = await isPaused(db, stage);
  } while (wanted !== sent);
}

/** Corrects queues in Redis, which may have missed or lost an operator's setting; that is in Postgres. */
export function pausedQueues(
  deps: { db: Db; producer: Pick<Producer, 'setPaused' | 'listPaused'> },
  everyMs = EVERY_MS,
): MaintenanceTask {
  const { db, producer } = deps;
  async function different(): Promise<StageName[]> {
    const [wanted, applied] = await Promise.all([listPaused(db), producer.listPaused()]);
    return stageName.options.filter((stage) => wanted.has(stage) !== applied.has(stage));
  }
  return {
    name: 'paused-queues',
    everyMs,
    isWatched: true,
    isDue: async () => (await different()).length > 0,
    async step() {
      for (const stage of await different()) await applyPause(deps, stage);
      return null;
    },
  };
}
