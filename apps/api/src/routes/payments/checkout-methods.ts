import type { CheckoutReply } from '@talkreel/contracts/http/payments';
import type { Plan } from '@talkreel/db/schema';
import type Stripe from 'stripe';
import { packMetadata } from './stripe-snapshot.ts';

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
}

const PAYABLE = new Set<string>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : reference?.id;

export function createHostedCheckout(stripe: Stripe, publicUrl: URL): CheckoutMethod {
  const page = (path: string) => new URL(path, publicUrl).href;
  const toReply = (session: Stripe.Checkout.Session): CheckoutReply | null =>
    session.status === 'open' && session.url ? { url: session.url } : null;
  return {
    kind: 'hosted',
    async open({ userId, customer, plan, priceId, idempotencyKey }) {
      const isMonthly = plan.interval === 'month';
      const session = await stripe.checkout.sessions.create(
        {
          mode: isMonthly ? 'subscription' : 'payment',
          ui_mode: 'hosted_page',
          customer,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: page(isMonthly ? '/subscription-success' : '/payment-success'),
          cancel_url: page('/payment-cancel'),
          ...(isMonthly
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
      if (session.status === 'open') await stripe.checkout.sessions.expire(stripeId);
      return null;
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
  const expand = ['latest_invoice.confirmation_secret'];
  return {
    kind: 'embedded',
    async open({ customer, plan, priceId, idempotencyKey }) {
      if (plan.interval === 'once') {
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
        return fits ? ofIntent(intent) : null;
      }
      if (!stripeId.startsWith('sub_')) return null;
      const subscription = await stripe.subscriptions.retrieve(stripeId, { expand });
      const fits =
        idOf(subscription.customer) === customer &&
        subscription.items.data[0]?.price.id === priceId;
      if (fits) return ofSubscription(subscription);
      if (subscription.status === 'incomplete') await stripe.subscriptions.cancel(stripeId);
      return null;
    },
  };
}
