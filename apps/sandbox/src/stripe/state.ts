import type { Collection, DocumentStore } from '../store/document-store.ts';
import type { StripeClock } from './clock.ts';
import type * as Wire from './wire.ts';

/** Behaviour of a card that its public fields do not show. */
export interface CardSecret {
  /** The code with which charges are declined, if they are. */
  decline: { code: string; declineCode: string | null; message: string } | null;
  /** Whether the bank authenticates the cardholder: never, once, or every time. */
  authentication: 'never' | 'once' | 'always';
  authenticated: boolean;
  /** A bank debit: paid or refused days later, and pending until then. */
  debit?: boolean;
}

/** The whole state of the Stripe simulation. */
export interface StripeState {
  readonly publicUrl: string;
  readonly clock: StripeClock;
  readonly customers: Collection<Wire.Customer>;
  readonly deletedCustomers: Collection<Wire.DeletedCustomer>;
  readonly products: Collection<Wire.Product>;
  readonly prices: Collection<Wire.Price>;
  readonly paymentMethods: Collection<Wire.PaymentMethod>;
  readonly cardSecrets: Collection<CardSecret>;
  readonly paymentIntents: Collection<Wire.PaymentIntent>;
  /** Where the browser goes after the bank's page, per intent. */
  readonly returnUrls: Collection<string>;
  readonly charges: Collection<Wire.Charge>;
  readonly refunds: Collection<Wire.Refund>;
  readonly disputes: Collection<Wire.Dispute>;
  readonly subscriptions: Collection<Wire.Subscription>;
  readonly invoices: Collection<Wire.Invoice>;
  /** Items that wait for the customer's next invoice, or are on it. */
  readonly invoiceItems: Collection<Wire.InvoiceItem>;
  readonly invoicePayments: Collection<Wire.InvoicePayment>;
  readonly checkoutSessions: Collection<Wire.CheckoutSession>;
  /** What a session does on payment but does not show. */
  readonly checkoutPlans: Collection<CheckoutPlan>;
  readonly portalSessions: Collection<Wire.PortalSession>;
  /** Reports a change of a resource to the outside. */
  emit(type: string, object: { object: string }, previous?: object): void;
}

export interface CheckoutPlan {
  paymentMetadata: Wire.Metadata;
  subscriptionMetadata: Wire.Metadata;
}

interface Options {
  store: DocumentStore;
  clock: StripeClock;
  publicUrl: string;
  emit: StripeState['emit'];
}

export function createState({ store, clock, publicUrl, emit }: Options): StripeState {
  return {
    publicUrl,
    clock,
    emit,
    customers: store.collection('stripe.customer'),
    deletedCustomers: store.collection('stripe.deleted_customer'),
    products: store.collection('stripe.product'),
    prices: store.collection('stripe.price'),
    paymentMethods: store.collection('stripe.payment_method'),
    cardSecrets: store.collection('stripe.card-secret'),
    paymentIntents: store.collection('stripe.payment_intent'),
    returnUrls: store.collection('stripe.return-url'),
    charges: store.collection('stripe.charge'),
    refunds: store.collection('stripe.refund'),
    disputes: store.collection('stripe.dispute'),
    subscriptions: store.collection('stripe.subscription'),
    invoices: store.collection('stripe.invoice'),
    invoiceItems: store.collection('stripe.invoiceitem'),
    invoicePayments: store.collection('stripe.invoice_payment'),
    checkoutSessions: store.collection('stripe.checkout.session'),
    checkoutPlans: store.collection('stripe.checkout-plan'),
    portalSessions: store.collection('stripe.billing_portal.session'),
  };
}

/** Clears everything, billing time included. */
export function clearState(state: StripeState): void {
  for (const part of Object.values(state) as unknown[]) {
    if (
      typeof part === 'object' &&
      part !== null &&
      'clear' in part &&
      typeof part.clear === 'function'
    )
      part.clear();
  }
  state.clock.reset();
}
