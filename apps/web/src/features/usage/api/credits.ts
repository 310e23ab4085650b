import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CreditFilter } from '@talkreel/contracts/http/credits';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';

/** Groups of ledger entries that match a filter, page by page, newest first. */
export const creditsQuery = (show: CreditFilter) =>
  infiniteQueryOptions({
    queryKey: [routes.getCredits.path, show],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === null ? undefined : Number(pageParam);
      return call('getCredits', { query: { show, before }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The CSV of the whole ledger, whatever the filter. */
export const creditsCsvUrl = routes.getCreditsCsv.path;
