import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from '../../lib/generations/generations.ts';

/** The videos of one batch, in one row. */
export interface BatchJobs {
  batchId: string;
  jobs: GenerationView[];
}

export type TrayRow = { batchId: null; job: GenerationView } | BatchJobs;

/** Each job in a row of its own, but those of a batch together, where its newest one is. */
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

/** '3 of 12 done': what has ended, delivered or not. */
export function batchRowSentence({ jobs }: BatchJobs): string {
  return `${jobs.filter(isFinished).length} of ${jobs.length} done`;
}

/** 0 to 100, of all. */
export function batchRowPercent({ jobs }: BatchJobs): number {
  const sum = jobs.reduce((total, job) => total + (isFinished(job) ? 100 : job.progress), 0);
  return sum / Math.max(1, jobs.length);
}
