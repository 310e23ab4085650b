import type { Accepted } from '@talkreel/contracts/http/generations';
import type { InfluencerVideoBody } from '@talkreel/contracts/http/influencers';
import type { PaidResult } from '../../../lib/api/request.ts';
import { startGeneration } from '../../../lib/generations/start-generation.ts';

/** Without a project the picture is an upload and becomes a project of its own. */
export function createVideo(
  body: InfluencerVideoBody,
  projectId: number | null,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  const query = projectId === null ? '' : `?projectId=${projectId}`;
  return startGeneration(`/api/ai-influencer/video${query}`, body, idempotencyKey);
}
