import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { SyncReply } from '@talkreel/contracts/http/payments';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';
import { refreshAccount } from '../api/refresh.ts';

export const billingQuery = queryOptions({
  queryKey: [routes.getBilling.path],
  queryFn: ({ signal }) => call('getBilling', { signal }),
});

/** Syncs the server's ledger with Stripe, and shows the result. */
export async function syncSubscription(client: QueryClient): Promise<SyncReply> {
  const reply = await call('getSyncSubscription');
  await refreshAccount(client);
  return reply;
}

/** The same for a page that has just loaded everything: again only if something changed. */
export async function syncOnVisit(client: QueryClient): Promise<void> {
  const { isChanged } = await call('getSyncSubscription');
  // A server of the release before does not say.
  if (isChanged !== false) await refreshAccount(client);
}

function useBillingCall(name: 'postCancelSubscription' | 'postResumeSubscription') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(name),
    onSettled: () => refreshAccount(client),
  });
}

export const useCancelSubscription = () => useBillingCall('postCancelSubscription');
export const useResumeSubscription = () => useBillingCall('postResumeSubscription');

/** To the plan of this price, when the paid period ends. */
export function useSwitchSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => call('postSwitchSubscription', { body: { priceId } }),
    onSettled: () => refreshAccount(client),
  });
}

/** Opens Stripe's page for card and invoices. */
export function usePortal() {
  return useMutation({
    mutationFn: () => call('postPortal'),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
