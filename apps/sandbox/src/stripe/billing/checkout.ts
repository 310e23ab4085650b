import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type { CheckoutSession, Customer, PaymentIntent, PaymentMethod } from '../wire.ts';
import type { StripeState } from '../state.ts';
import { attach } from './cards.ts';
import type { Invoices } from './invoices.ts';
import type { Payments } from './payments.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface Checkout {
  /**
   * Pays an open session with a card. The returned intent has succeeded, was declined
   * (`requires_payment_method`) or waits for the bank's page (`requires_action`).
   */
  pay(session: CheckoutSession, method: PaymentMethod): PaymentIntent;
  /** Completes the open session that an intent pays. */
  onPaid(intent: PaymentIntent): void;
  expire(session: CheckoutSession): CheckoutSession;
  /** Where the browser goes once the session is complete. */
  successUrl(session: CheckoutSession): string | null;
}

export function createCheckout(
  state: StripeState,
  payments: Payments,
  invoices: Invoices,
  subscriptions: Subscriptions,
): Checkout {
  const save = (session: CheckoutSession, patch: Partial<CheckoutSession>): CheckoutSession => {
    const saved = { ...session, ...patch };
    state.checkoutSessions.put(session.id, saved);
    return saved;
  };

  const customerOf = ({ customer: id }: CheckoutSession): Customer => {
    const known = state.customers.get(id ?? '');
    if (known === undefined) throw noSuch('customer', id ?? '', 'customer');
    return known;
  };

  /** The intent to pay: created at the first try, and reused after a decline. */
  const intentFor = (
    session: CheckoutSession,
    customer: Customer,
  ): { session: CheckoutSession; intent: PaymentIntent } => {
    const known =
      session.payment_intent === null
        ? undefined
        : state.paymentIntents.get(session.payment_intent);
    if (known !== undefined) return { session, intent: known };
    const plan = state.checkoutPlans.get(session.id);
    if (session.mode === 'payment') {
      const intent = payments.open({
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customer: customer.id,
        metadata: plan?.paymentMetadata ?? {},
      });
      return { session: save(session, { payment_intent: intent.id }), intent };
    }
    const open =
      session.subscription === null ? undefined : state.subscriptions.get(session.subscription);
    const subscription =
      open ??
      subscriptions.create(
        {
          customer: customer.id,
          currency: session.currency ?? 'usd',
          items: session.line_items.data.map(({ price, quantity }) => ({
            price,
            quantity: quantity ?? 1,
          })),
          metadata: plan?.subscriptionMetadata ?? {},
          defaultPaymentMethod: null,
          saveDefaultPaymentMethod: 'on_subscription',
        },
        'default_incomplete',
      );
    const { latest_invoice: invoiceId } = subscription;
    const invoice = invoiceId === null ? undefined : state.invoices.get(invoiceId);
    const intent = invoice === undefined ? undefined : invoices.intentOf(invoice);
    if (invoice === undefined || intent === undefined)
      throw invalid('The subscription has nothing to pay.');
    return {
      session: save(session, {
        subscription: subscription.id,
        invoice: invoice.id,
      }),
      intent,
    };
  };

  const intentOf = (session: CheckoutSession): PaymentIntent | undefined => {
    if (session.payment_intent !== null) return state.paymentIntents.get(session.payment_intent);
    const invoice = session.invoice === null ? undefined : state.invoices.get(session.invoice);
    return invoice === undefined ? undefined : invoices.intentOf(invoice);
  };

  const finish = (session: CheckoutSession): void => {
    const done = save(session, { status: 'complete', payment_status: 'paid', url: null });
    state.emit('checkout.session.completed', done);
  };

  return {
    pay: (given, method) => {
      if (given.status !== 'open') throw invalid('This Checkout Session is no longer open.');
      const customer = customerOf(given);
      const { session, intent } = intentFor(given, customer);
      save(session, {
        customer_details: {
          address: method.billing_details.address,
          business_name: null,
          email: customer.email ?? method.billing_details.email,
          individual_name: null,
          name: method.billing_details.name,
          phone: null,
          tax_exempt: 'none',
          tax_ids: [],
        },
      });
      const attached =
        session.mode === 'subscription' ? attach(state, method, customer.id) : method;
      const returnUrl = `${state.publicUrl}/checkout/${session.id}`;
      return payments.confirm(intent, attached, { returnUrl });
    },
    onPaid: (intent) => {
      const invoice = invoices.paidBy(intent);
      const session = state.checkoutSessions
        .all()
        .find(
          (one) =>
            one.status === 'open' &&
            (one.payment_intent === intent.id ||
              (invoice !== undefined && one.invoice === invoice.id)),
        );
      if (session !== undefined) finish(session);
    },
    expire: (session) => {
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
        );
      }
      const intent = intentOf(session);
      if (intent !== undefined && intent.status !== 'succeeded' && intent.status !== 'canceled') {
        const subscription =
          session.subscription === null ? undefined : state.subscriptions.get(session.subscription);
        if (subscription?.status === 'incomplete') subscriptions.expireIncomplete(subscription);
        else payments.cancel(intent, 'abandoned');
      }
      const expired = save(session, { status: 'expired', url: null });
      state.emit('checkout.session.expired', expired);
      return expired;
    },
    successUrl: (session) => {
      const url = session.success_url ?? session.return_url ?? null;
      return url === null ? null : url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
    },
  };
}
