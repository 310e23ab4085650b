import type { PaymentIntent } from '../wire.ts';
import type { StripeWorld } from '../world.ts';
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
export function createBilling(world: StripeWorld): Billing {
  const payments = createPayments(world, { paid, refused });
  const invoices = createInvoices(world, () => payments);
  const subscriptions = createSubscriptions(world, payments, invoices);
  const checkout = createCheckout(world, payments, invoices, subscriptions);
  const timeline = createTimeline(world, subscriptions, checkout);
  function paid(intent: PaymentIntent): void {
    subscriptions.onPaid(intent);
    checkout.onPaid(intent);
  }
  function refused(intent: PaymentIntent): void {
    subscriptions.onRefused(intent);
  }
  return { payments, invoices, subscriptions, checkout, timeline };
}
