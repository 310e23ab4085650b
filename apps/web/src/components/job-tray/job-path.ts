import type { GenerationView } from '@talkreel/contracts/http/generations';
import { paths } from '../../config/paths.ts';

/** Where a job is at home, and which one is to be opened there. */
export function jobPath(job: Pick<GenerationView, 'id' | 'kind'>): string {
  switch (job.kind) {
    case 'image':
    case 'influencer-video':
      return opening(paths.creator, job.id);
    case 'one-shot':
    case 'script':
      return opening(paths.oneShot, job.id);
    default:
      return opening(paths.home, job.id);
  }
}

const opening = (path: string, id: string): string => `${path}?job=${encodeURIComponent(id)}`;
