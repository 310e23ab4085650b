import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from '../../lib/generations/generations.ts';

/** The videos of one batch, in one row. */
export interface BatchJobs {
  batchId: string;
  jobs: GenerationView[];
}

export type TrayRow = { batchId: null; job: GenerationView } | BatchJobs;

/** Lays out each job in a row of its own, and the jobs of a batch in one row at the place of the newest. */
export function trayRows(jobs: readonly GenerationView[]): TrayRow[] {
  const rows: TrayRow[] = [];
  const batches = new Map<string, GenerationView[]>();
  for (const job of jobs) {
    const batchId = job.kind === 'talking-video' ? (job.input.batchId ?? null) : null;
    const known = batchId === null ? undefined : batches.get(batchId);
    if (known) known.push(job);
    else if (batchId === null) rows.push({ batchId, job });
    else {
      const first = [job];
      batches.set(batchId, first);
      rows.push({ batchId, jobs: first });
    }
  }
  return rows;
}

/** '3 of 12 ready', in the words of the batch's own page. */
export function batchRowSentence({ jobs }: BatchJobs): string {
  return `${jobs.filter(({ state }) => state === 'succeeded').length} of ${jobs.length} ready`;
}

/** The mean progress of the batch's jobs, 0 to 100. */
export function batchRowPercent({ jobs }: Pick<BatchJobs, 'jobs'>): number {
  const sum = jobs.reduce((total, job) => total + (isFinished(job) ? 100 : job.progress), 0);
  return sum / Math.max(1, jobs.length);
}

/** The mean progress of the rows that are in progress, 0 to 100; null if none is. */
export function trayPercent(jobs: readonly GenerationView[]): number | null {
  const open = trayRows(jobs)
    .map((row) => (row.batchId === null ? { ...row, jobs: [row.job] } : row))
    .filter((row) => !row.jobs.every(isFinished));
  if (open.length === 0) return null;
  return open.reduce((sum, row) => sum + batchRowPercent(row), 0) / open.length;
}
