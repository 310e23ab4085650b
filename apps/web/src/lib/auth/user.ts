import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { User } from '@talkreel/contracts/http/auth';
import { queryFunction } from '../api/query-client.ts';

/** Who is signed in; null for a visitor. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: queryFunction<User>('null'),
  // Else every component that mounts would ask a server that is down once more, at once.
  retryOnMount: false,
});

export interface Auth {
  user: User | null;
  /** Nothing is known yet. */
  isLoading: boolean;
  /** The server could not be asked; the visitor may well be signed in. Stays true while it is asked again. */
  isUnreachable: boolean;
}

export function useAuth(): Auth {
  const { data, errorUpdateCount } = useQuery(userQuery);
  const isUnknown = data === undefined;
  return {
    user: data ?? null,
    isLoading: isUnknown && errorUpdateCount === 0,
    isUnreachable: isUnknown && errorUpdateCount > 0,
  };
}

export function refreshUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: userQuery.queryKey });
}
