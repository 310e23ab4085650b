import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import { request } from './request.ts';

/** GETs the first element of the query key. */
export function queryFunction<T>(on401: 'throw' | 'null' = 'throw'): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const url = String(queryKey[0]);
    try {
      return await request<T>(url, { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/**
 * No retries, nothing goes stale by itself, no refetch on focus, no polling: the socket says when to look again.
 * Requests are made even when the browser thinks it is offline, so that they fail at once instead of hanging.
 * `onUnauthorised` hears of every 401 that was an error: the session is over.
 */
export function createQueryClient(onUnauthorised: (client: QueryClient) => void): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof ApiError && error.status === 401) onUnauthorised(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: queryFunction(),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
