import type { Influencer } from '@talkreel/contracts/http/influencers';
import { request } from './api/request.ts';

/** Shows an influencer of one's own on the community page, or takes it back. */
export function approveInfluencer(id: number, approved = true): Promise<Influencer> {
  return request<Influencer>(`/api/ai-influencer/projects/${id}/approve`, {
    method: 'POST',
    body: { approved },
  });
}
