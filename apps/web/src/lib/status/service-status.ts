import { queryOptions } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';

/** No event reports that a provider is back, so poll while one is paused. */
const WHILE_PAUSED_MS = 15_000;

/** What is unavailable now. */
export const serviceStatusQuery = queryOptions({
  queryKey: [routes.getStatus.path],
  queryFn: ({ signal }) => call('getStatus', { signal }),
  refetchInterval: ({ state }) => (state.data?.paused.length ? WHILE_PAUSED_MS : false),
});
