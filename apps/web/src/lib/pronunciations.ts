import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { routes } from '@talkreel/contracts/routes';
import { call } from './api/client.ts';
import { useAuth } from './auth/user.ts';

/** The user's own pronunciations of names and brands. */
export const pronunciationsQuery = queryOptions({
  queryKey: [routes.listPronunciations.path],
  queryFn: ({ signal }) => call('listPronunciations', { signal }),
});

const NONE: readonly Pronunciation[] = [];

/** The pronunciations for estimates; empty until they are known. */
export function usePronunciations(): readonly Pronunciation[] {
  const { user } = useAuth();
  const { data } = useQuery({ ...pronunciationsQuery, enabled: user !== null });
  return data ?? NONE;
}
