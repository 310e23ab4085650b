import { postStripeWebhook } from '@talkreel/contracts/http/webhooks';
import type { Db } from '@talkreel/db/client';
import { findUserByCustomer } from '@talkreel/db/credits/subscriptions.repo';
import { rememberWebhook, wasWebhookSeen } from '@talkreel/db/operators/webhook-events.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type Stripe from 'stripe';
import type { Payments } from './payments.service.ts';
import { idOf } from './stripe-reference.ts';
import { serve } from '../../serve.ts';

/** Events after which our ledger may differ from Stripe. Their content is never used. */
const TELLING = new Set<string>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]);

interface Options {
  db: Db;
  payments: Payments;
  secret: string | undefined;
}

/** Signed Stripe events. Each triggers a sync of one customer; a repeated or late one finds nothing to do. */
export const stripeWebhookRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, payments, secret },
) => {
  // The signature is over the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  let refused = 0;

  serve(
    app,
    postStripeWebhook,
    async (request, reply) => {
      if (!secret || !payments.live) {
        return reply
          .code(503)
          .send({ code: 'payments_not_configured', message: 'STRIPE_WEBHOOK_SECRET is missing' });
      }
      const { stripe, sync, kept } = await payments.live();
      let event: Stripe.Event;
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        event = stripe.webhooks.constructEvent(
          body,
          String(request.headers['stripe-signature'] ?? ''),
          secret,
        );
      } catch (error) {
        refused += 1;
        request.log.warn(
          { reason: error instanceof Error ? error.message.split('\n')[0] : 'unknown', refused },
          'stripe webhook refused',
        );
        app.reportSecurity('security.webhook_refused', request, { provider: 'stripe' });
        return reply
          .code(400)
          .send({ code: 'invalid_signature', message: 'This webhook is not accepted' });
      }
      if (!TELLING.has(event.type) || (await wasWebhookSeen(db, 'stripe', event.id)))
        return { received: true as const };
      const customerId = await customerOf(stripe, event);
      const user = customerId === null ? undefined : await findUserByCustomer(db, customerId);
      if (user && customerId) await sync({ id: user.id, customerId });
      else await kept.compareKeptOf(event);
      // Recorded last: after a crash before this line Stripe sends it again.
      await rememberWebhook(db, 'stripe', event.id);
      return { received: true as const };
    },
    { public: true },
  );
};

/** The customer of an event. A dispute and a refund name only the charge. */
async function customerOf(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  const about: object = event.data.object;
  const named = 'customer' in about ? idOf(about.customer) : null;
  if (named !== null) return named;
  const chargeId = 'charge' in about ? idOf(about.charge) : null;
  return chargeId === null ? null : idOf((await stripe.charges.retrieve(chargeId)).customer);
}
