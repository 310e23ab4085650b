import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { User } from '@talkreel/contracts/http/auth';
import { queryFunction } from '../api/query-client.ts';

/** Who is signed in; null for a visitor. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: queryFunction<User>('null'),
});

export interface Auth {
  user: User | null;
  isLoading: boolean;
  /** The server could not be asked; the visitor may well be signed in. */
  error: Error | null;
}

export function useAuth(): Auth {
  const { data, isPending, error } = useQuery(userQuery);
  return { user: data ?? null, isLoading: isPending, error };
}

export function refreshUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: userQuery.queryKey });
}
