import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../../lib/auth/user.ts';
import { myPerformersQuery } from '../../../lib/influencers.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { actorsQuery } from '../../../lib/actors.ts';

/** Fetches the first step's data; nothing more for visitors. Failures are reported where the data is shown. */
export async function loadCast(client: QueryClient): Promise<void> {
  await client.prefetchQuery(userQuery);
  if (client.getQueryData(userQuery.queryKey) == null) return;
  await Promise.all([
    client.prefetchQuery(actorsQuery),
    client.prefetchQuery(voicesQuery),
    client.prefetchInfiniteQuery(myPerformersQuery),
  ]);
}
