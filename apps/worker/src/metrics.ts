import { poolGauges } from '@talkreel/db/pool-gauges';
import type { GaugeSource } from '@talkreel/observability/metrics';
import type { WorkerApp } from './app.ts';
import type { Config } from './config.ts';

/** The gauges of a worker process. */
export function workerGauges(
  { db, runtime }: Pick<WorkerApp, 'db' | 'runtime'>,
  config: Pick<Config, 'dailySpendCapCents'>,
): GaugeSource[] {
  return [
    ...poolGauges(db),
    {
      name: 'talkreel_worker_stages_running',
      help: 'Stages that this process runs',
      read: () => [{ value: runtime.running() }],
    },
    {
      name: 'talkreel_spend_cap_cents',
      help: 'Daily cap on model spend, at list prices; absent without a cap',
      read: () =>
        config.dailySpendCapCents === null ? [] : [{ value: config.dailySpendCapCents }],
    },
  ];
}
