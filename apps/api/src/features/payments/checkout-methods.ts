import type { CheckoutReply } from '@talkreel/contracts/http/payments';
import { renews } from '@talkreel/contracts/plan-interval';
import type { Plan } from '@talkreel/db/credits/plans.repo';
import type Stripe from 'stripe';
import { idOf } from './stripe-reference.ts';
import { packMetadata } from './stripe-facts.ts';

export interface CheckoutRequest {
  userId: string;
  customer: string;
  plan: Plan;
  priceId: string;
  idempotencyKey: string;
}

export interface OpenedCheckout {
  stripeId: string;
  /** null: it was opened before and is closed by now. */
  reply: CheckoutReply | null;
}

/** A way to pay: on Stripe's page, or in an embedded form. */
export interface CheckoutMethod {
  kind: 'hosted' | 'embedded';
  open(request: CheckoutRequest): Promise<OpenedCheckout>;
  /**
   * A checkout opened earlier; null if it is closed, another user's or of another kind. One at an old price is closed.
   */
  reopen(
    stripeId: string,
    asked: Pick<CheckoutRequest, 'customer' | 'plan' | 'priceId'>,
  ): Promise<CheckoutReply | null>;
  /** Closes it unless it was paid: nobody can pay there any more. */
  close(stripeId: string): Promise<void>;
}

const PAYABLE = new Set<string>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

export function createHostedCheckout(stripe: Stripe, publicUrl: URL): CheckoutMethod {
  const page = (path: string) => new URL(path, publicUrl).href;
  const toReply = (session: Stripe.Checkout.Session): CheckoutReply | null =>
    session.status === 'open' && session.url ? { url: session.url } : null;
  const expire = async ({ id, status }: Stripe.Checkout.Session) => {
    if (status === 'open') await stripe.checkout.sessions.expire(id);
  };
  return {
    kind: 'hosted',
    async open({ userId, customer, plan, priceId, idempotencyKey }) {
      const isSubscription = renews(plan);
      const session = await stripe.checkout.sessions.create(
        {
          mode: isSubscription ? 'subscription' : 'payment',
          ui_mode: 'hosted_page',
          customer,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: page(isSubscription ? '/subscription-success' : '/payment-success'),
          cancel_url: page('/payment-cancel'),
          ...(isSubscription
            ? { subscription_data: { metadata: { talkreel_plan: plan.id } } }
            : { payment_intent_data: { metadata: packMetadata(plan) } }),
        },
        { idempotencyKey },
      );
      // A reply stored under the key shows the state at that time.
      const now = await stripe.checkout.sessions.retrieve(session.id);
      return { stripeId: session.id, reply: toReply(now) };
    },
    async reopen(stripeId, { customer, plan }) {
      if (!stripeId.startsWith('cs_')) return null;
      const session = await stripe.checkout.sessions.retrieve(stripeId);
      const fits =
        idOf(session.customer) === customer && session.amount_subtotal === plan.price_cents;
      if (fits) return toReply(session);
      await expire(session);
      return null;
    },
    async close(stripeId) {
      if (stripeId.startsWith('cs_'))
        await expire(await stripe.checkout.sessions.retrieve(stripeId));
    },
  };
}

/** `scriptUrl` if the form's script is not Stripe's own. */
export function createEmbeddedCheckout(
  stripe: Stripe,
  publishableKey: string,
  scriptUrl?: string,
): CheckoutMethod {
  const withSecret = (clientSecret: string | null | undefined): CheckoutReply | null =>
    clientSecret ? { clientSecret, publishableKey, ...(scriptUrl && { scriptUrl }) } : null;
  const ofIntent = (intent: Stripe.PaymentIntent) =>
    PAYABLE.has(intent.status) ? withSecret(intent.client_secret) : null;
  const ofSubscription = (subscription: Stripe.Subscription) => {
    const invoice = subscription.latest_invoice;
    if (subscription.status !== 'incomplete' || !invoice || typeof invoice === 'string')
      return null;
    return withSecret(invoice.confirmation_secret?.client_secret);
  };
  /** Cancelling the subscription alone would leave its invoice to be paid by whoever still has the form. */
  const discard = async ({ id, status, latest_invoice: first }: Stripe.Subscription) => {
    const invoiceId = idOf(first);
    if (status !== 'incomplete' || invoiceId === null) return;
    const invoice = await stripe.invoices.retrieve(invoiceId);
    if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoiceId);
    const after = await stripe.subscriptions.retrieve(id);
    if (after.status === 'incomplete') await stripe.subscriptions.cancel(id);
  };
  const expand = ['latest_invoice.confirmation_secret'];
  return {
    kind: 'embedded',
    async open({ customer, plan, priceId, idempotencyKey }) {
      if (!renews(plan)) {
        const intent = await stripe.paymentIntents.create(
          {
            amount: plan.price_cents,
            currency: plan.currency,
            customer,
            description: plan.name,
            automatic_payment_methods: { enabled: true },
            metadata: packMetadata(plan),
          },
          { idempotencyKey },
        );
        return {
          stripeId: intent.id,
          reply: ofIntent(await stripe.paymentIntents.retrieve(intent.id)),
        };
      }
      const subscription = await stripe.subscriptions.create(
        {
          customer,
          items: [{ price: priceId }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          metadata: { talkreel_plan: plan.id },
          expand,
        },
        { idempotencyKey },
      );
      return {
        stripeId: subscription.id,
        reply: ofSubscription(await stripe.subscriptions.retrieve(subscription.id, { expand })),
      };
    },
    async reopen(stripeId, { customer, plan, priceId }) {
      if (stripeId.startsWith('pi_')) {
        const intent = await stripe.paymentIntents.retrieve(stripeId);
        const fits = idOf(intent.customer) === customer && intent.amount === plan.price_cents;
        if (fits) return ofIntent(intent);
        if (PAYABLE.has(intent.status)) await stripe.paymentIntents.cancel(intent.id);
        return null;
      }
      if (!stripeId.startsWith('sub_')) return null;
      const subscription = await stripe.subscriptions.retrieve(stripeId, { expand });
      const fits =
        idOf(subscription.customer) === customer &&
        subscription.items.data.some((item) => item.price.id === priceId);
      if (fits) return ofSubscription(subscription);
      await discard(subscription);
      return null;
    },
    async close(stripeId) {
      if (stripeId.startsWith('sub_')) await discard(await stripe.subscriptions.retrieve(stripeId));
      if (!stripeId.startsWith('pi_')) return;
      const { status } = await stripe.paymentIntents.retrieve(stripeId);
      if (PAYABLE.has(status)) await stripe.paymentIntents.cancel(stripeId);
    },
  };
}
