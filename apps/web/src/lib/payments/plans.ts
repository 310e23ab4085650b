import { queryOptions } from '@tanstack/react-query';
import type { PaymentConfig, Plan } from '@talkreel/contracts/http/payments';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';

export const plansQuery = queryOptions({
  queryKey: ['/api/stripe/plans'],
  queryFn: async ({ signal }): Promise<Plan[]> => {
    try {
      return await request<Plan[]>('/api/stripe/plans', { signal });
    } catch (error) {
      if (error instanceof ApiError)
        throw new Error(`Error getting plans: ${error.status}`, { cause: error });
      throw error;
    }
  },
});

export const paymentConfigQuery = queryOptions({
  queryKey: ['/api/stripe/config'],
  queryFn: ({ signal }) => request<PaymentConfig>('/api/stripe/config', { signal }),
});

/** The plans that are shown: the first active one of each kind. */
export function offeredPlans(plans: readonly Plan[]): { monthly: Plan | null; once: Plan | null } {
  const first = (interval: Plan['interval']) =>
    plans.find((plan) => plan.isActive && plan.interval === interval) ?? null;
  return { monthly: first('month'), once: first('once') };
}

const CHOSEN_KEY = 'chosenPlan';

/** Keeps price and Stripe's id of the monthly plan for the rest of the visit. */
export function rememberPlan(plan: Plan): void {
  sessionStorage.setItem(
    CHOSEN_KEY,
    JSON.stringify({ price: plan.price, stripePriceId: plan.stripePriceId }),
  );
}
