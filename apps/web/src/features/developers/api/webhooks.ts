import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import type { WebhookEndpoint } from '@talkreel/contracts/http/webhook-endpoints';
import { call } from '../../../lib/api/client.ts';

/** How often a log that is open is looked at: deliveries end without an event. */
const LOG_EVERY_MS = 3_000;

export const webhooksQuery = queryOptions({
  queryKey: [routes.listWebhooks.path],
  queryFn: ({ signal }) => call('listWebhooks', { signal }),
  staleTime: 0,
  // One that fails may have recovered.
  refetchInterval: ({ state }) =>
    state.data?.some(({ failingSince }) => failingSince !== null) === true && LOG_EVERY_MS,
});

/** An endpoint's log, newest first. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [routes.listWebhookDeliveries.path, id],
    queryFn: ({ pageParam, signal }) =>
      call('listWebhookDeliveries', {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => (next === null ? null : Number(next)),
    staleTime: 0,
    refetchInterval: LOG_EVERY_MS,
  });

/** What is done to webhooks; lists are fetched anew after each. `onError` is called even if the page was left. */
export function useWebhookAction<Input, Output>(
  perform: (input: Input) => Promise<Output>,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: perform,
    ...(onError && { onError }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
        client.invalidateQueries({ queryKey: [routes.listWebhookDeliveries.path] }),
      ]),
  });
}

export const addWebhook = (body: { url: string; events: WebhookEndpoint['events'] }) =>
  call('postWebhook', { body });
export const switchWebhook = ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
  call('patchWebhook', { params: { id }, body: { isEnabled } });
export const removeWebhook = (id: string) => call('deleteWebhook', { params: { id } });
export const rotateSecret = (id: string) => call('postWebhookSecret', { params: { id } });
export const testWebhook = (id: string) => call('postWebhookTest', { params: { id } });
export const replayDelivery = (id: string) => call('postWebhookReplay', { params: { id } });
