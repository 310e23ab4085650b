import { newId } from '../protocol/ids.ts';
import type { InvoiceItem, InvoiceLine, Metadata, SubscriptionItem } from '../wire.ts';

export interface ItemDraft {
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  period: { start: number; end: number };
  subscription: string | null;
  /** The item of the subscription whose period is charged or credited in part. */
  prorated: SubscriptionItem | null;
}

/** Something for the customer's next invoice. */
export function makeInvoiceItem(draft: ItemDraft, created: number): InvoiceItem {
  const { customer, amount, currency, description, metadata, period, prorated } = draft;
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency,
    customer,
    customer_account: null,
    date: created,
    description,
    discountable: prorated === null,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata,
    net_amount: amount,
    parent:
      draft.subscription === null
        ? null
        : {
            subscription_details: {
              subscription: draft.subscription,
              ...(prorated === null ? {} : { subscription_item: prorated.id }),
            },
            type: 'subscription_details',
          },
    period,
    pricing: {
      type: 'price_details',
      ...(prorated === null
        ? {}
        : { price_details: { price: prorated.price.id, product: prorated.price.product } }),
      unit_amount_decimal: String(amount),
    },
    proration: prorated !== null,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
  };
}

/** A waiting item as a line. Prorations belong to an item of the subscription, others to themselves. */
export function lineOfItem(invoice: string, item: InvoiceItem): InvoiceLine {
  const details = item.parent?.subscription_details;
  const proration = {
    proration: item.proration,
    proration_details: null,
    subscription: details?.subscription ?? null,
  };
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: item.proration
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            ...proration,
            invoice_item: item.id,
            subscription_item: details?.subscription_item ?? '',
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: { ...proration, invoice_item: item.id },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: details?.subscription ?? null,
    subtotal: item.amount,
    taxes: [],
  };
}
