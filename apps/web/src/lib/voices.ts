import { queryOptions } from '@tanstack/react-query';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { request } from './api/request.ts';

/** All voices, and whether local stand-ins speak them. */
export const voicesQuery = queryOptions({
  queryKey: ['/api/voices'],
  queryFn: ({ signal }) =>
    request<{ voices: Voice[]; synthetic: boolean }>('/api/voices', { signal }),
});
