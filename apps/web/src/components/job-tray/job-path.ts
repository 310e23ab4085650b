import type { GenerationView } from '@talkreel/contracts/http/generations';
import { paths } from '../../config/paths.ts';

/** Where a job is at home; the wizard is told which one to open. */
export function jobPath(job: Pick<GenerationView, 'id' | 'kind'>): string {
  switch (job.kind) {
    case 'image':
    case 'influencer-video':
      return paths.creator;
    case 'one-shot':
    case 'script':
      return paths.oneShot;
    default:
      return `${paths.home}?job=${encodeURIComponent(job.id)}`;
  }
}
