import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import type { User } from '@talkreel/contracts/http/auth';
import { SESSION_META } from '@talkreel/contracts/constants';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';
import { refreshPrices } from '../price/price.ts';
import { endsSessionHere } from './end-session.ts';
import { takeOver } from './forget-account.ts';

/**
 * The delays of the retries, in ms: while another tab signs in, this browser has no session until the reply has
 * arrived.
 */
const SIGNING_IN_MS = [300, 1_200];

/** The signed-in user; null for a visitor. */
export const userQuery = queryOptions<User | null>({
  queryKey: [routes.getUser.path],
  queryFn: async ({ client, queryKey, signal }) => {
    const shown = client.getQueryData<User>(queryKey) ?? null;
    let user = await userOrNull(signal);
    for (const ms of SIGNING_IN_MS) {
      if (user || !shown || endsSessionHere()) break;
      await new Promise((resolve) => setTimeout(resolve, ms));
      user = await userOrNull(signal);
    }
    if (!user) return endsSessionHere() ? shown : null;
    takeOver(client, user.id, queryKey);
    return user;
  },
  initialData: () => (isVisitorForCertain() ? null : undefined),
  // Mounting does not retry, because every component would ask an unreachable server again at once.
  retryOnMount: false,
});

async function userOrNull(signal: AbortSignal): Promise<User | null> {
  try {
    return await call('getUser', { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Whether the server saw no session cookie when it sent this page, so that there is nothing to fetch. */
export function isVisitorForCertain(): boolean {
  // The build renders pages without a document.
  if (typeof document === 'undefined') return false;
  return document.querySelector(`meta[name="${SESSION_META}"][content="none"]`) !== null;
}

export interface Auth {
  user: User | null;
  /** Whether nothing is known yet. */
  isLoading: boolean;
  /** Whether the server could not be reached; the user may still be signed in. Stays true during a retry. */
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

/** Refetches the user with their balance, and the prices that follow from it. */
export function refreshUser(client: QueryClient): Promise<void> {
  void refreshPrices(client);
  return client.invalidateQueries({ queryKey: userQuery.queryKey });
}
