import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Billing, SyncReply } from '@talkreel/contracts/http/payments';
import { request } from '../api/request.ts';
import { refreshUser } from '../auth/user.ts';

export const billingQuery = queryOptions({
  queryKey: ['/api/stripe/billing'],
  queryFn: ({ signal }) => request<Billing>('/api/stripe/billing', { signal }),
});

/** Everything on screen that money changes. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshUser(client),
    client.invalidateQueries({ queryKey: billingQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/credits'] }),
  ]);
}

/** Has the server compare its books with Stripe's, and shows what came of it. */
export async function syncSubscription(client: QueryClient): Promise<SyncReply> {
  const reply = await request<SyncReply>('/api/stripe/sync-subscription');
  await refreshBilling(client);
  return reply;
}

function useBillingCall<T>(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<T>(path, { method: 'POST' }),
    onSettled: () => refreshBilling(client),
  });
}

export const useCancelSubscription = () => useBillingCall('/api/stripe/cancel-subscription');
export const useResumeSubscription = () => useBillingCall('/api/stripe/resume-subscription');

/** Opens Stripe's own page for card and invoices. */
export function usePortal() {
  return useMutation({
    mutationFn: () => request<{ url: string }>('/api/stripe/portal', { method: 'POST' }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
