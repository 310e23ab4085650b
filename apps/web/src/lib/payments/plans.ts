import { queryOptions } from '@tanstack/react-query';
import type { Plan } from '@talkreel/contracts/http/payments';
import { routes } from '@talkreel/contracts/routes';
import { ApiError } from '@talkreel/client/errors';
import { call } from '../api/client.ts';
import { readStored, writeStored } from '../stored.ts';

export const plansQuery = queryOptions({
  queryKey: [routes.getPlans.path],
  queryFn: async ({ signal }): Promise<Plan[]> => {
    try {
      return await call('getPlans', { signal });
    } catch (error) {
      if (error instanceof ApiError)
        throw new Error(`Error getting plans: ${error.status}`, { cause: error });
      throw error;
    }
  },
});

export const paymentConfigQuery = queryOptions({
  queryKey: [routes.getPaymentConfig.path],
  queryFn: ({ signal }) => call('getPaymentConfig', { signal }),
});

export interface OfferedPlans {
  monthly: Plan | null;
  annual: Plan | null;
  once: Plan | null;
}

/** The plans on offer: the first active one of each kind. */
export function offeredPlans(plans: readonly Plan[]): OfferedPlans {
  const first = (interval: Plan['interval']) =>
    plans.find((plan) => plan.isActive && plan.interval === interval) ?? null;
  return { monthly: first('month'), annual: first('year'), once: first('once') };
}

/** The saving of a year over twelve months, in cents; 0 if there is none, or no annual plan. */
export function yearlySaving({
  monthly,
  annual,
}: Pick<OfferedPlans, 'monthly' | 'annual'>): number {
  return monthly && annual ? Math.max(0, 12 * monthly.price - annual.price) : 0;
}

/**
 * The subscription that costs least for a video; the monthly one of two that cost the same. Null where a pack costs
 * less, or there is none: the dearer one is never called the best value.
 */
export function bestValue({ monthly, annual, once }: OfferedPlans): Plan | null {
  const each = ({ price, generationsLimit }: Plan): number => price / generationsLimit;
  const [best] = [monthly, annual]
    .flatMap((plan) => plan ?? [])
    .toSorted((a, b) => each(a) - each(b));
  return best === undefined || (once !== null && each(once) < each(best)) ? null : best;
}

const CHOSEN_KEY = 'chosenPlan';

/** Stores the chosen plan's price, Stripe id and interval for the rest of the visit. */
export const rememberPlan = ({ price, stripePriceId, interval }: Plan): void =>
  writeStored('session', CHOSEN_KEY, { price, stripePriceId, interval });

/**
 * How often the last chosen plan is paid, so that a user who comes back without having paid tries the same one again.
 */
export const rememberedBilling = (): 'month' | 'year' =>
  readStored<Plan>('session', CHOSEN_KEY)?.interval === 'year' ? 'year' : 'month';
