import { queryOptions } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';

/** The video is requested on every visit, since sharing may have ended. */
export const sharedVideoQuery = (slug: string, key: string | null) =>
  queryOptions({
    queryKey: [routes.getShare.path, slug, key],
    queryFn: ({ signal }) =>
      call('getShare', {
        params: { slug },
        query: { key: key ?? undefined },
        signal,
        attempt: 'load the video',
      }),
    staleTime: 0,
  });

/** Counts a play. That it was not counted is nobody's concern. */
export function countPlay(slug: string, key: string | null): void {
  call('postSharePlay', { params: { slug }, query: { key: key ?? undefined } }).catch(
    () => undefined,
  );
}
