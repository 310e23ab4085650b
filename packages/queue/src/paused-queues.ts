import { stageName, type StageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import { withPause } from '@talkreel/db/repos/stage-settings.repo';
import type { MaintenanceTask } from './maintenance-task.ts';
import type { Producer } from './producer.ts';

const EVERY_MS = 2_000;

interface Deps {
  db: Db;
  producer: Pick<Producer, 'setPaused'>;
}

/** Pauses or resumes a queue as its setting says. */
export function applyPause({ db, producer }: Deps, stage: StageName): Promise<void> {
  return withPause(db, stage, (isPaused) => producer.setPaused(stage, isPaused));
}

/** An operator's setting is in Postgres; Redis may have missed or lost it. */
export function pausedQueues(deps: Deps, everyMs = EVERY_MS): MaintenanceTask {
  return {
    name: 'paused-queues',
    everyMs,
    async step() {
      for (const stage of stageName.options) await applyPause(deps, stage);
      return null;
    },
  };
}
