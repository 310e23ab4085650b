import { newId } from '../protocol/ids.ts';
import type { Metadata, Plan, Price, Product } from '../wire.ts';
import { template } from './template.ts';

export interface ProductDraft {
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  metadata?: Metadata | undefined;
}

export function makeProduct(draft: ProductDraft, created: number): Product {
  return {
    ...template('product'),
    id: draft.id ?? newId('prod'),
    created,
    description: draft.description ?? null,
    metadata: draft.metadata ?? {},
    name: draft.name,
    updated: created,
  };
}

export interface PriceDraft {
  product: string;
  currency: string;
  unitAmount: number;
  interval: 'month' | 'year' | null;
  lookupKey: string | null;
  metadata: Metadata;
}

export function makePrice(draft: PriceDraft, created: number): Price {
  const { interval, unitAmount } = draft;
  return {
    ...template('price'),
    id: newId('price'),
    created,
    currency: draft.currency,
    lookup_key: draft.lookupKey,
    metadata: draft.metadata,
    product: draft.product,
    recurring:
      interval === null
        ? null
        : {
            interval,
            interval_count: 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    type: interval === null ? 'one_time' : 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
}

/** The older shape of a recurring price, still part of subscription items. */
export function planOf(price: Price): Plan {
  return {
    ...template('plan'),
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
  };
}
