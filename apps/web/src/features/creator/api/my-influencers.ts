import { queryOptions } from '@tanstack/react-query';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { request } from '../../../lib/api/request.ts';

/** The user's own influencers, newest first; fetched anew whenever the page opens. */
export const myInfluencersQuery = queryOptions({
  queryKey: ['/api/ai-influencer/projects'],
  queryFn: ({ signal }) => request<Influencer[]>('/api/ai-influencer/projects', { signal }),
  refetchOnMount: 'always',
});
