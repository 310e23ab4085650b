import { stageName } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  countOverdueReservations,
  readSpendToday,
  readStageLoad,
} from '@talkreel/db/operators/platform.repo';
import { readReportQueue } from '@talkreel/db/operators/reports.repo';
import type { GaugeSource, Reading } from '@talkreel/observability/metrics';
import { poolGauges } from '@talkreel/db/pool-gauges';
import { remembered } from './lib/remembered.ts';

/** Overdue generations end within seconds. */
const OVERDUE_GRACE_SECONDS = 60;
/** Scrapes by several collectors, and the gauges of one scrape, share a reading. */
const FRESH_MS = 5_000;

/** The gauges of an api process: its own, and those of the whole installation, which are the same in each. */
export function apiGauges(db: Db, openSockets: () => number): GaugeSource[] {
  const load = remembered(FRESH_MS, () => readStageLoad(db));
  const reports = remembered(FRESH_MS, () => readReportQueue(db));
  const ofStages = async (
    value: (row: Awaited<ReturnType<typeof readStageLoad>>[number]) => number,
  ): Promise<Reading[]> => {
    const rows = await load();
    // Stages without a row report 0, so that their series do not break off.
    return stageName.options.map((stage) => {
      const row = rows.find(({ name }) => name === stage);
      return { labels: { stage }, value: row ? value(row) : 0 };
    });
  };
  return [
    ...poolGauges(db),
    {
      name: 'talkreel_sockets',
      help: 'Open browser connections of this process',
      read: () => [{ value: openSockets() }],
    },
    {
      name: 'talkreel_stages_queued',
      help: 'Waiting stages across the installation',
      labels: ['stage'],
      read: () => ofStages(({ queued }) => queued),
    },
    {
      name: 'talkreel_stages_running',
      help: 'Running stages across the installation',
      labels: ['stage'],
      read: () => ofStages(({ running }) => running),
    },
    {
      name: 'talkreel_stage_oldest_waiting_seconds',
      help: 'How long the oldest waiting stage has been due',
      labels: ['stage'],
      read: () => ofStages(({ oldestSeconds }) => oldestSeconds),
    },
    {
      name: 'talkreel_reports_open',
      help: 'Reports of shown videos that nobody has decided',
      read: async () => [{ value: (await reports()).open }],
    },
    {
      name: 'talkreel_report_oldest_open_seconds',
      help: 'How long the oldest open report has waited',
      read: async () => [{ value: (await reports()).oldestSeconds }],
    },
    {
      name: 'talkreel_spend_today_cents',
      help: 'Model spend today (UTC), at list prices',
      read: async () => [{ value: await readSpendToday(db) }],
    },
    {
      name: 'talkreel_reservations_overdue',
      help: 'Credits still reserved a minute after their generation’s deadline',
      read: async () => [{ value: await countOverdueReservations(db, OVERDUE_GRACE_SECONDS) }],
    },
  ];
}
