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

/** The same for a page that has just loaded everything: again only if something changed. */
export async function syncOnVisit(client: QueryClient): Promise<void> {
  const { isChanged } = await call('getSyncSubscription');
  // A server of the release before does not say.
  if (isChanged !== false) await refreshAccount(client);
}

/** Called whatever becomes of the component: money is at stake, also for those who did not wait for the reply. */
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

/** To the plan of this price, when the paid period ends. */
export function useSwitchSubscription(outcome: BillingOutcome) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => call('postSwitchSubscription', { body: { priceId } }),
    ...outcome,
    onSettled: (_reply, error) => {
      // Its price may have changed since the plans were loaded.
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
