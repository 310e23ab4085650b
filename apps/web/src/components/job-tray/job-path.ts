import type { GenerationView } from '@talkreel/contracts/http/generations';
import { batchPath, paths } from '../../config/paths.ts';

const opening = (path: string, id: string): string => `${path}?job=${encodeURIComponent(id)}`;

/** The page of a job, with the job to open. An export has no page: a dialog shows it. */
export function jobPath(job: {
  id: string;
  kind: Exclude<GenerationView['kind'], 'export'>;
  /** Of a batch's video. */
  batchId?: string | null | undefined;
}): string {
  switch (job.kind) {
    case 'image':
    case 'influencer-video':
      return opening(paths.creator, job.id);
    case 'one-shot':
    case 'script':
      return opening(paths.oneShot, job.id);
    case 'talking-video':
      return job.batchId == null ? paths.batches : batchPath(job.batchId);
    default:
      return opening(paths.home, job.id);
  }
}
