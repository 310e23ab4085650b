import { newId } from '../protocol/ids.ts';
import type {
  Customer,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  Metadata,
  Subscription,
  SubscriptionItem,
} from '../wire.ts';
import { template } from './template.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** What an invoice has beside the waiting items: a whole period, the same as a free trial, or nothing. */
export type Charged = 'period' | 'trial' | 'items';

interface Period {
  start: number;
  end: number;
}

export interface ItemDraft {
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  period: Period;
  subscription: string | null;
  /** The item of the subscription whose period is charged or credited in part. */
  prorated: SubscriptionItem | null;
}

/** Something for the customer's next invoice. */
export function makeInvoiceItem(draft: ItemDraft, created: number): InvoiceItem {
  const { subscription, prorated, ...shown } = draft;
  return {
    ...template('invoiceitem'),
    ...shown,
    id: newId('ii'),
    date: created,
    discountable: prorated === null,
    net_amount: draft.amount,
    parent:
      subscription === null
        ? null
        : {
            subscription_details: {
              subscription,
              ...(prorated === null ? {} : { subscription_item: prorated.id }),
            },
            type: 'subscription_details',
          },
    pricing: {
      type: 'price_details',
      ...(prorated === null
        ? {}
        : { price_details: { price: prorated.price.id, product: prorated.price.product } }),
      unit_amount_decimal: String(draft.amount),
    },
    proration: prorated !== null,
  };
}

/** A waiting item as a line. Prorations belong to an item of the subscription, others to themselves. */
function lineOfItem(invoice: string, item: InvoiceItem): InvoiceLine {
  const details = item.parent?.subscription_details;
  const proration = {
    proration: item.proration,
    proration_details: null,
    subscription: details?.subscription ?? null,
  };
  return {
    ...template('line_item'),
    id: newId('il'),
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    invoice,
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
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: details?.subscription ?? null,
    subtotal: item.amount,
  };
}

/** The whole period of a subscription as lines. */
function linesOf(invoice: string, subscription: Subscription, period: Period): InvoiceLine[] {
  return subscription.items.data.map(({ id, price, quantity }) => {
    const count = quantity ?? 1;
    const amount = (price.unit_amount ?? 0) * count;
    return {
      ...template('line_item'),
      id: newId('il'),
      amount,
      currency: price.currency,
      description: `${count} × Subscription`,
      discountable: true,
      invoice,
      metadata: subscription.metadata,
      parent: {
        invoice_item_details: null,
        license_fee_subscription_details: null,
        rate_card_subscription_details: null,
        schedule_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: null,
          subscription: subscription.id,
          subscription_item: id,
        },
        type: 'subscription_item_details',
      },
      period,
      pricing: {
        type: 'price_details',
        price_details: { price: price.id, product: price.product },
        unit_amount_decimal: String(price.unit_amount ?? 0),
      },
      quantity: count,
      quantity_decimal: String(count),
      subscription: subscription.id,
      subtotal: amount,
    };
  });
}

export interface InvoiceDraft {
  subscription: Subscription;
  customer: Customer;
  period: Period;
  reason: BillingReason;
  charged: Charged;
  /** The waiting items, which come first, as at Stripe. */
  items: InvoiceItem[];
}

/** An open invoice of a subscription. */
export function makeInvoice(
  { subscription, customer, period, reason, charged, items }: InvoiceDraft,
  created: number,
): Invoice {
  const id = newId('in');
  const own = charged === 'items' ? [] : linesOf(id, subscription, period);
  const lines = [
    ...items.map((item) => lineOfItem(id, item)),
    ...own.map((line) => (charged === 'trial' ? { ...line, amount: 0, subtotal: 0 } : line)),
  ];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  // A total below zero is a credit.
  const due = Math.max(0, total);
  return {
    ...template('invoice'),
    id,
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `${customer.invoice_prefix ?? 'TALKREEL'}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: created,
    period_start: created,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** Links an invoice to the intent that pays it. */
export function makeInvoicePayment(
  invoice: Invoice,
  paymentIntent: string,
  created: number,
): InvoicePayment {
  return {
    ...template('invoice_payment'),
    id: newId('inpay'),
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
  };
}
