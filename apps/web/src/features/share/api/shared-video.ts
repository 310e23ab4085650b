import { queryOptions } from '@tanstack/react-query';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { request } from '../../../lib/api/request.ts';

/** Asked for on every visit: sharing may have been stopped. */
export const sharedVideoQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/share', slug],
    queryFn: ({ signal }) =>
      request<SharedVideo>(`/api/share/${encodeURIComponent(slug)}`, {
        signal,
        attempt: 'load the video',
      }),
    staleTime: 0,
  });
