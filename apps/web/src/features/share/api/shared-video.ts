import { queryOptions } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';

/** The video is requested on every visit, since sharing may have ended. */
export const sharedVideoQuery = (slug: string) =>
  queryOptions({
    queryKey: [routes.getShare.path, slug],
    queryFn: ({ signal }) =>
      call('getShare', {
        params: { slug },
        signal,
        attempt: 'load the video',
      }),
    staleTime: 0,
  });
