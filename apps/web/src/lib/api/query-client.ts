import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { send } from '@talkreel/client/send';
import { serviceStatusQuery } from '../status/service-status.ts';

/**
 * No retries, no staleness, no refetch on focus, no polling: the socket says when to refetch.
 * Requests are sent even if the browser thinks it is offline, so that they fail at once instead of
 * hanging. `onUnauthorised` is called for every 401 that was an error: the session is over.
 */
export function createQueryClient(onUnauthorised: (client: QueryClient) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // A GET of the key's first element; each of our queries has its own typed function.
        queryFn: async ({ queryKey, signal }) =>
          (await send(String(queryKey[0]), { method: 'GET', signal })).data,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  function onError(error: Error): void {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onUnauthorised(client);
    if (error.body?.code === 'provider_paused')
      void client.invalidateQueries({ queryKey: serviceStatusQuery.queryKey });
  }
  return client;
}
