import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { SyncReply } from '@talkreel/contracts/http/payments';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';
import { refreshAccount } from '../api/refresh.ts';
import { plansQuery } from './plans.ts';

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

/** Syncs on a page that has just loaded everything, which is loaded again only if something changed. */
export async function syncOnVisit(client: QueryClient): Promise<void> {
  const { isChanged } = await call('getSyncSubscription');
  // A server of the previous release does not say whether anything changed.
  if (isChanged !== false) await refreshAccount(client);
}

/**
 * Handlers that are called even if the component is gone: money is at stake, also for users who did not wait for the
 * reply.
 */
export interface BillingOutcome {
  onSuccess?: (reply: { message: string }) => void;
  onError: (error: Error) => void;
}

function useBillingCall(
  name: 'postCancelSubscription' | 'postResumeSubscription',
  outcome: BillingOutcome,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(name),
    ...outcome,
    onSettled: () => refreshAccount(client),
  });
}

export const useCancelSubscription = (outcome: BillingOutcome) =>
  useBillingCall('postCancelSubscription', outcome);
export const useResumeSubscription = (outcome: BillingOutcome) =>
  useBillingCall('postResumeSubscription', outcome);

/** Changes to the plan of this price when the paid period ends. */
export function useSwitchSubscription(outcome: BillingOutcome) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => call('postSwitchSubscription', { body: { priceId } }),
    ...outcome,
    onSettled: (_reply, error) => {
      // The plan's price may have changed since the plans were loaded.
      if (error !== null) void client.invalidateQueries({ queryKey: plansQuery.queryKey });
      return refreshAccount(client);
    },
  });
}

/** Opens Stripe's page for card and invoices, unless the component is gone by then. */
export function usePortal(onError: (error: Error) => void) {
  const { mutate, isPending } = useMutation({ mutationFn: () => call('postPortal') });
  const open = (): void =>
    mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url), onError });
  return { open, isPending };
}
