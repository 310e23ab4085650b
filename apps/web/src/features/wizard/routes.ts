import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { actorsQuery } from '../../lib/actors.ts';
import { userQuery } from '../../lib/auth/user.ts';
import { myPerformersQuery } from '../../lib/influencers.ts';
import type { FeatureRoute } from '../../lib/routing/feature-route.ts';
import { voicesQuery } from '../../lib/voices.ts';

export const routes: FeatureRoute[] = [
  {
    paths: [paths.home, paths.homeAlias],
    audience: 'member',
    page: () => import('./wizard-page.tsx'),
    load: loadCast,
  },
  { paths: [paths.create], audience: 'member', page: () => import('./to-wizard.tsx') },
];

/** Fetches the first step's data; nothing more for visitors. Failures are reported where the data is shown. */
async function loadCast(client: QueryClient): Promise<void> {
  await client.prefetchQuery(userQuery);
  if (client.getQueryData(userQuery.queryKey) == null) return;
  await Promise.all([
    client.prefetchQuery(actorsQuery),
    client.prefetchQuery(voicesQuery),
    client.prefetchInfiniteQuery(myPerformersQuery),
  ]);
}
