import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { User } from '@talkreel/contracts/http/auth';
import { SESSION_META } from '@talkreel/contracts/page-meta';
import { queryFunction } from '../api/query-client.ts';

/** Who is signed in; null for a visitor. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: queryFunction<User>('null'),
  initialData: () => (isVisitorForCertain() ? null : undefined),
  // Else every component that mounts would ask a server that is down once more, at once.
  retryOnMount: false,
});

/** The server saw no session cookie when it sent this page, so there is nothing to ask. */
export function isVisitorForCertain(): boolean {
  // The build draws pages where there is no document.
  if (typeof document === 'undefined') return false;
  return document.querySelector(`meta[name="${SESSION_META}"][content="none"]`) !== null;
}

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
