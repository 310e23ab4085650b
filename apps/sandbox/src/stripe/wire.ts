import type Stripe from 'stripe';

/*
 * The resources as they travel: the SDK's own types, except that references are ids (they become
 * objects only by `expand`) and decimals are strings.
 */
type Replace<T, U> = Omit<T, keyof U> & U;

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Metadata = Record<string, string>;
export type Customer = Stripe.Customer;
export type DeletedCustomer = Stripe.DeletedCustomer;
export type Product = Replace<Stripe.Product, { default_price: string | null }>;
export type Price = Replace<Stripe.Price, { product: string; unit_amount_decimal: string | null }>;
export type Plan = Replace<Stripe.Plan, { product: string; amount_decimal: string | null }>;
export type PaymentMethod = Replace<Stripe.PaymentMethod, { customer: string | null }>;
export type PaymentIntent = Replace<
  Stripe.PaymentIntent,
  { customer: string | null; payment_method: string | null; latest_charge: string | null }
>;
export type Charge = Replace<
  Stripe.Charge,
  { customer: string | null; payment_intent: string | null }
>;
export type Refund = Replace<Stripe.Refund, { charge: string; payment_intent: string | null }>;
export type Dispute = Replace<Stripe.Dispute, { charge: string; payment_intent: string | null }>;
export type SubscriptionItem = Replace<Stripe.SubscriptionItem, { price: Price; plan: Plan }>;
export type Subscription = Replace<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    latest_invoice: string | null;
    items: List<SubscriptionItem>;
  }
>;
export type InvoiceLine = Replace<
  Stripe.InvoiceLineItem,
  {
    quantity_decimal: string | null;
    subscription: string | null;
    pricing: {
      type: 'price_details';
      price_details?: { price: string; product: string };
      unit_amount_decimal: string;
    };
  }
>;
export type InvoiceItem = Replace<
  Stripe.InvoiceItem,
  {
    customer: string;
    invoice: string | null;
    pricing: InvoiceLine['pricing'];
    quantity_decimal: string;
  }
>;
export type Invoice = Replace<
  Stripe.Invoice,
  {
    customer: string;
    default_payment_method: string | null;
    lines: List<InvoiceLine>;
    confirmation_secret: Stripe.Invoice.ConfirmationSecret | null;
  }
>;
export type InvoicePayment = Replace<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;
export type LineItem = Replace<Stripe.LineItem, { price: Price }>;
export type CheckoutSession = Replace<
  Stripe.Checkout.Session,
  {
    customer: string | null;
    invoice: string | null;
    payment_intent: string | null;
    subscription: string | null;
    line_items: List<LineItem>;
  }
>;
export type PortalSession = Replace<Stripe.BillingPortal.Session, { configuration: string }>;
export type StripeEvent = Replace<
  Stripe.EventBase,
  { type: string; data: { object: object; previous_attributes?: object } }
>;
