import type { OpsOverview } from '@talkreel/contracts/http/ops-overview';
import { stageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  readDeliveryRates,
  readRevision,
  readStageLoad,
} from '@talkreel/db/operators/platform.repo';
import { listStageSettings } from '@talkreel/db/operators/stage-settings.repo';

/** Reads the state of the installation; concurrent callers share one read. */
export function createOpsOverview(db: Db): () => Promise<OpsOverview> {
  let reading: Promise<OpsOverview> | undefined;
  return () => {
    reading ??= read(db).finally(() => (reading = undefined));
    return reading;
  };
}

async function read(db: Db): Promise<OpsOverview> {
  const [loads, rates, settings, revision] = await Promise.all([
    readStageLoad(db),
    readDeliveryRates(db),
    listStageSettings(db),
    readRevision(db),
  ]);
  return {
    revision,
    queues: stageName.options.map((stage) => {
      const load = loads.find(({ name }) => name === stage);
      const pausedAt = settings.find((row) => row.stage === stage)?.paused_at ?? null;
      return {
        stage,
        queued: load?.queued ?? 0,
        running: load?.running ?? 0,
        oldestSeconds: load?.oldestSeconds ?? 0,
        deliveredPerMinute: rates.get(stage) ?? 0,
        pausedAt: pausedAt?.toISOString() ?? null,
      };
    }),
  };
}
