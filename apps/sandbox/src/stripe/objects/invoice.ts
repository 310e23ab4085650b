import { newId } from '../protocol/ids.ts';
import type {
  Customer,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  Subscription,
} from '../wire.ts';
import { lineOfItem } from './invoice-item.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** What an invoice has beside the waiting items: a whole period, the same as a free trial, or nothing. */
export type Charged = 'period' | 'trial' | 'items';

interface Period {
  start: number;
  end: number;
}

function lineOf(invoice: string, subscription: Subscription, period: Period): InvoiceLine[] {
  return subscription.items.data.map(({ id, price, quantity }) => {
    const count = quantity ?? 1;
    const amount = (price.unit_amount ?? 0) * count;
    return {
      id: newId('il'),
      object: 'line_item',
      amount,
      currency: price.currency,
      description: `${count} × ${price.nickname ?? 'Subscription'}`,
      discount_amounts: [],
      discountable: true,
      discounts: [],
      invoice,
      livemode: false,
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
      pretax_credit_amounts: [],
      pricing: {
        type: 'price_details',
        price_details: { price: price.id, product: price.product },
        unit_amount_decimal: String(price.unit_amount ?? 0),
      },
      quantity: count,
      quantity_decimal: String(count),
      subscription: subscription.id,
      subtotal: amount,
      taxes: [],
    };
  });
}

/** Fields that the sandbox leaves empty. */
const EMPTY = {
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatically_finalizes_at: null,
  confirmation_secret: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

const totals = (total: number) =>
  ({
    // A total below zero is a credit.
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  }) satisfies Partial<Invoice>;

const payer = (customer: Customer) =>
  ({
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
  }) satisfies Partial<Invoice>;

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
  const own = charged === 'items' ? [] : lineOf(id, subscription, period);
  const lines = [
    ...items.map((item) => lineOfItem(id, item)),
    ...own.map((line) => (charged === 'trial' ? { ...line, amount: 0, subtotal: 0 } : line)),
  ];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const number = `${customer.invoice_prefix ?? 'TALKREEL'}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  return {
    id,
    object: 'invoice',
    ...EMPTY,
    ...totals(total),
    ...payer(customer),
    account_country: 'US',
    account_name: 'Talkreel sandbox',
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    default_tax_rates: [],
    discounts: [],
    effective_at: created,
    issuer: { type: 'self' },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: created,
    period_start: created,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  };
}

/** Links an invoice to the intent that pays it. */
export function makeInvoicePayment(
  invoice: Invoice,
  paymentIntent: string,
  created: number,
): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
