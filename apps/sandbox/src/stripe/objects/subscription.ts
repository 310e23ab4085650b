import { addMonths } from '../clock.ts';
import { newId } from '../protocol/ids.ts';
import type { Metadata, Price, Subscription, SubscriptionItem } from '../wire.ts';
import { planOf } from './catalog.ts';
import { template } from './template.ts';

export interface SubscriptionDraft {
  customer: string;
  currency: string;
  items: Array<{ price: Price; quantity: number }>;
  metadata: Metadata;
  defaultPaymentMethod: string | null;
  saveDefaultPaymentMethod: 'off' | 'on_subscription';
}

/** End of the `count`-th period after the anchor. */
export function periodEnd(price: Price, anchorSeconds: number, count: number): number {
  return addMonths(anchorSeconds, price.recurring?.interval === 'year' ? 12 * count : count);
}

function makeItem(
  subscription: string,
  price: Price,
  quantity: number,
  created: number,
): SubscriptionItem {
  return {
    ...template('subscription_item'),
    id: newId('si'),
    created,
    current_period_end: periodEnd(price, created, 1),
    current_period_start: created,
    plan: planOf(price),
    price,
    quantity,
    subscription,
  };
}

export function makeSubscription(draft: SubscriptionDraft, created: number): Subscription {
  const id = newId('sub');
  return {
    ...template('subscription'),
    id,
    billing_cycle_anchor: created,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: created,
    },
    created,
    currency: draft.currency,
    customer: draft.customer,
    default_payment_method: draft.defaultPaymentMethod,
    items: {
      object: 'list',
      data: draft.items.map(({ price, quantity }) => makeItem(id, price, quantity, created)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: draft.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: draft.saveDefaultPaymentMethod,
    },
    start_date: created,
  };
}
