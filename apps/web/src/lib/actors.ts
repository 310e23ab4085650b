import { queryOptions } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { call } from './api/client.ts';

/** The cast of the catalog. */
export const actorsQuery = queryOptions({
  queryKey: [routes.getActors.path],
  queryFn: ({ signal }) => call('getActors', { signal }),
});
