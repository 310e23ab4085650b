import { queryOptions } from '@tanstack/react-query';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { request } from '../../../lib/api/request.ts';

/** Approved influencers of everybody and the user's own, newest first; fetched anew whenever the page opens. */
export const communityQuery = queryOptions({
  queryKey: ['/api/ai-influencer/community'],
  queryFn: ({ signal }) => request<Influencer[]>('/api/ai-influencer/community', { signal }),
  refetchOnMount: 'always',
});
