import type { GenerationKind } from './names.ts';

const opening = (path: string, id: string): string => `${path}?job=${encodeURIComponent(id)}`;

/** The page of one batch of openings. */
export const batchPath = (id: string): string => `/batches/${encodeURIComponent(id)}`;

/** The page of one film. */
export const filmPath = (id: string): string => `/films/${encodeURIComponent(id)}`;

/** The page of a job, with the job to open. An export and a cut-out have none: in the app a dialog shows it. */
export function jobPath(job: {
  id: string;
  kind: Exclude<GenerationKind, 'export' | 'cut-out' | 'scene'>;
  /** The batch or film that it belongs to. */
  batchId?: string | null | undefined;
}): string {
  switch (job.kind) {
    case 'image':
    case 'influencer-video':
      return opening('/ai-influencer', job.id);
    case 'one-shot':
    case 'script':
      return opening('/ai-influencer-pipeline', job.id);
    case 'talking-video':
      return job.batchId == null ? '/batches' : batchPath(job.batchId);
    case 'retake':
      return '/projects';
    case 'media':
      return '/media';
    case 'film':
      return job.batchId == null ? '/films' : filmPath(job.batchId);
    default:
      return opening('/', job.id);
  }
}
