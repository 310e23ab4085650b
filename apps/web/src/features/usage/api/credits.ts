import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CreditFilter, CreditsPage } from '@talkreel/contracts/http/credits';
import { request } from '../../../lib/api/request.ts';

/** Stories of one filter, page by page, newest first. */
export const creditsQuery = (show: CreditFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/credits', show],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ show, ...(pageParam !== null && { before: pageParam }) });
      return request<CreditsPage>(`/api/credits?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Everything as a table, whatever is shown. */
export const creditsCsvUrl = '/api/credits.csv';
