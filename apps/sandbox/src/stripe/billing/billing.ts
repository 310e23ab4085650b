import type { PaymentIntent } from '../wire.ts';
import type { StripeState } from '../state.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { createInvoices, type Invoices } from './invoices.ts';
import { createPayments, type Payments } from './payments.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { createTimeline, type Timeline } from './timeline.ts';

export interface Billing {
  payments: Payments;
  invoices: Invoices;
  subscriptions: Subscriptions;
  checkout: Checkout;
  timeline: Timeline;
}

/** Everything that moves money, connected: a paid intent settles its invoice, which activates its subscription. */
export function createBilling(state: StripeState): Billing {
  const payments = createPayments(state, { paid, refused });
  const invoices = createInvoices(state, () => payments);
  const subscriptions = createSubscriptions(state, payments, invoices);
  const checkout = createCheckout(state, payments, invoices, subscriptions);
  const timeline = createTimeline(state, subscriptions, checkout);
  function paid(intent: PaymentIntent): void {
    subscriptions.onPaid(intent);
    checkout.onPaid(intent);
  }
  function refused(intent: PaymentIntent): void {
    subscriptions.onRefused(intent);
  }
  return { payments, invoices, subscriptions, checkout, timeline };
}
