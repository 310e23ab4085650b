import { queryOptions } from '@tanstack/react-query';
import type { CreditBalance } from '@talkreel/contracts/http/auth';
import type { CreditEntry } from '@talkreel/contracts/http/credits';
import { request } from '../../../lib/api/request.ts';

export const creditsQuery = queryOptions({
  queryKey: ['/api/credits'],
  queryFn: ({ signal }) =>
    request<{ balance: CreditBalance; entries: CreditEntry[] }>('/api/credits', { signal }),
});
