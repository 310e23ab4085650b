import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { request } from '../../../lib/api/request.ts';

export const actorsQuery = queryOptions({
  queryKey: ['/api/actors'],
  queryFn: ({ signal }) => request<Actor[]>('/api/actors', { signal }),
});
