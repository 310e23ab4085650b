import { QueryClient, type QueryFunction } from '@tanstack/react-query';
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

/** No retries, nothing goes stale by itself, no refetch on focus, no polling: the socket says when to look again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryFunction(),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
}
