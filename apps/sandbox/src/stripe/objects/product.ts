import { newId } from '../protocol/ids.ts';
import type { Metadata, Plan, Price, Product } from '../wire.ts';

export interface ProductDraft {
  id?: string | undefined;
  name: string;
  description?: string | null | undefined;
  active?: boolean | undefined;
  metadata?: Metadata | undefined;
}

export function makeProduct(draft: ProductDraft, created: number): Product {
  return {
    id: draft.id ?? newId('prod'),
    object: 'product',
    active: draft.active ?? true,
    created,
    default_price: null,
    description: draft.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: draft.metadata ?? {},
    name: draft.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}

export interface PriceDraft {
  product: string;
  currency: string;
  unitAmount: number;
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | undefined;
  lookupKey?: string | null | undefined;
  nickname?: string | null | undefined;
  active?: boolean | undefined;
  metadata?: Metadata | undefined;
}

export function makePrice(draft: PriceDraft, created: number): Price {
  const { recurring } = draft;
  return {
    id: newId('price'),
    object: 'price',
    active: draft.active ?? true,
    billing_scheme: 'per_unit',
    created,
    currency: draft.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: draft.lookupKey ?? null,
    metadata: draft.metadata ?? {},
    nickname: draft.nickname ?? null,
    product: draft.product,
    recurring:
      recurring === undefined
        ? null
        : {
            interval: recurring.interval,
            interval_count: recurring.intervalCount,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: draft.unitAmount,
    unit_amount_decimal: String(draft.unitAmount),
  };
}

/** The older shape of a recurring price, still part of subscription items. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
