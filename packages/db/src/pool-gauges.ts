import { poolState, type Db } from './client.ts';
import type { GaugeSource } from '@talkreel/observability/metrics';

/** Gauges of a process's connections to Postgres. */
export function poolGauges(db: Db): GaugeSource[] {
  return [
    {
      name: 'talkreel_database_connections',
      help: 'Connections of this process to Postgres',
      labels: ['state'],
      read: () => {
        const { total, idle } = poolState(db);
        return [
          { labels: { state: 'idle' }, value: idle },
          { labels: { state: 'busy' }, value: total - idle },
        ];
      },
    },
    {
      name: 'talkreel_database_waiting',
      help: 'Statements of this process waiting for a connection',
      read: () => [{ value: poolState(db).waiting }],
    },
  ];
}
