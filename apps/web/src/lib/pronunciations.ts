import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { routes } from '@talkreel/contracts/routes';
import { call } from './api/client.ts';
import { useAuth } from './auth/user.ts';

/** How the user has names and brands said. */
export const pronunciationsQuery = queryOptions({
  queryKey: [routes.listPronunciations.path],
  queryFn: ({ signal }) => call('listPronunciations', { signal }),
});

const NONE: readonly Pronunciation[] = [];

/** For estimates; none until they are known. */
export function usePronunciations(): readonly Pronunciation[] {
  const { user } = useAuth();
  const { data } = useQuery({ ...pronunciationsQuery, enabled: user !== null });
  return data ?? NONE;
}
