import type { GenerationView } from '@talkreel/contracts/http/generations';

/** The batch or film whose page shows this job. */
export function groupIdOf(job: GenerationView): string | undefined {
  if (job.kind === 'talking-video') return job.input.batchId;
  return job.kind === 'film' ? job.input.filmId : undefined;
}
