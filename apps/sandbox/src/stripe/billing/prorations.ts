import { planOf } from '../objects/catalog.ts';
import { periodEnd } from '../objects/subscription.ts';
import type { Price, Subscription, SubscriptionItem } from '../wire.ts';
import type { StripeState } from '../state.ts';
import type { Invoices } from './invoices.ts';

/**
 * Adds what a change of the price now credits and charges, for the next invoice. Returns the items at the new price, and
 * whether a whole period begins with it: it has another interval.
 */
export function addProrations(
  state: StripeState,
  invoices: Invoices,
  subscription: Subscription,
  price: Price,
): { items: SubscriptionItem[]; begins: boolean } {
  const now = state.clock.nowSeconds();
  const known = subscription.items.data;
  const begins = known.some((item) => item.price.recurring?.interval !== price.recurring?.interval);
  const add = (item: SubscriptionItem, what: string, cents: number) => {
    const { current_period_start: start, current_period_end: end } = item;
    invoices.addItem({
      customer: subscription.customer,
      amount: Math.round((cents * (end - now)) / (end - start)),
      currency: subscription.currency,
      description: `${what} time on Subscription`,
      metadata: subscription.metadata,
      period: { start: now, end },
      subscription: subscription.id,
      prorated: item,
    });
  };
  for (const item of known) add(item, 'Unused', -(item.price.unit_amount ?? 0));
  const items = known.map((item) => ({
    ...item,
    price,
    plan: planOf(price),
    ...(begins && { current_period_start: now, current_period_end: periodEnd(price, now, 1) }),
  }));
  if (!begins) for (const item of items) add(item, 'Remaining', price.unit_amount ?? 0);
  return { items, begins };
}
