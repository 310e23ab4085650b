import { addMonths } from '../clock.ts';
import { newId } from '../protocol/ids.ts';
import type { Metadata, Price, Subscription, SubscriptionItem } from '../wire.ts';
import { planOf } from './product.ts';

export interface SubscriptionDraft {
  customer: string;
  currency: string;
  items: Array<{ price: Price; quantity: number }>;
  metadata: Metadata;
  description: string | null;
  defaultPaymentMethod: string | null;
  saveDefaultPaymentMethod: 'off' | 'on_subscription';
}

const DAY_SECONDS = 24 * 3600;

/** End of the `count`-th period after the anchor. */
export function periodEnd(price: Price, anchorSeconds: number, count: number): number {
  const times = count * (price.recurring?.interval_count ?? 1);
  switch (price.recurring?.interval) {
    case 'day':
      return anchorSeconds + times * DAY_SECONDS;
    case 'week':
      return anchorSeconds + times * 7 * DAY_SECONDS;
    case 'year':
      return addMonths(anchorSeconds, 12 * times);
    default:
      return addMonths(anchorSeconds, times);
  }
}

function makeItem(
  subscription: string,
  price: Price,
  quantity: number,
  created: number,
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: periodEnd(price, created, 1),
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Fields that the sandbox leaves empty. */
const EMPTY = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_thresholds: null,
  cancel_at: null,
  canceled_at: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  ended_at: null,
  latest_invoice: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_start: null,
} satisfies Partial<Subscription>;

export function makeSubscription(draft: SubscriptionDraft, created: number): Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    ...EMPTY,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: created,
    },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: draft.currency,
    customer: draft.customer,
    default_payment_method: draft.defaultPaymentMethod,
    default_tax_rates: [],
    description: draft.description,
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: draft.items.map(({ price, quantity }) => makeItem(id, price, quantity, created)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata: draft.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: draft.saveDefaultPaymentMethod,
    },
    start_date: created,
    status: 'incomplete',
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
  };
}
