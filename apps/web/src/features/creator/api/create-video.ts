import type { Accepted } from '@talkreel/contracts/http/generations';
import type { InfluencerVideoBody } from '@talkreel/contracts/http/influencers';
import { requestPaid, type PaidResult } from '../../../lib/api/request.ts';

/** Without a project the picture is an upload and becomes a project of its own. */
export function createVideo(
  body: InfluencerVideoBody,
  projectId: number | null,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  const query = projectId === null ? '' : `?projectId=${projectId}`;
  return requestPaid<Accepted>(`/api/ai-influencer/video${query}`, {
    method: 'POST',
    body,
    idempotencyKey,
    respondAsync: true,
  });
}
