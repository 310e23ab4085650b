import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../../lib/auth/user.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { actorsQuery } from './actors.ts';

/** Fetches what the first step shows. Nobody signed in: nothing more. Failures are told of where they are shown. */
export async function loadCast(client: QueryClient): Promise<void> {
  await client.prefetchQuery(userQuery);
  if (client.getQueryData(userQuery.queryKey) == null) return;
  await Promise.all([client.prefetchQuery(actorsQuery), client.prefetchQuery(voicesQuery)]);
}
