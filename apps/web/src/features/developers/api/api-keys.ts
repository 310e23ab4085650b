import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewApiKey } from '@talkreel/contracts/http/api-keys';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';

export const apiKeysQuery = queryOptions({
  queryKey: [routes.listApiKeys.path],
  queryFn: ({ signal }) => call('listApiKeys', { signal }),
  // Programs use keys without an event.
  staleTime: 0,
});

/** Creates a key; the reply is the only one that has it. */
export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => call('postApiKey', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

/** `onError` is called even if the page was left. */
export function useRevokeKey(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteApiKey', { params: { id } }),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}
