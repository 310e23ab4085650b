import { STRIPE_WEBHOOK_PATH } from '@talkreel/contracts/http/payments';
import type { Db } from '@talkreel/db/client';
import { findUserByCustomer } from '@talkreel/db/repos/subscriptions.repo';
import { rememberWebhook, wasWebhookSeen } from '@talkreel/db/repos/webhook-events.repo';
import type { FastifyPluginAsync } from 'fastify';
import Stripe from 'stripe';
import type { Payments } from './payments.service.ts';

/** Events after which the books may differ from Stripe's. What happened is never read from the event itself. */
const TELLING = new Set<string>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.succeeded',
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

/** Stripe's signed news. Each is a reason to look at one customer again; a repeat, or a late one, finds nothing to do. */
export const stripeWebhookRoutes: FastifyPluginAsync<Options> = async (
  app,
  { db, payments, secret },
) => {
  const { webhooks } = new Stripe('sk_unused');
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  let refused = 0;

  app.post(STRIPE_WEBHOOK_PATH, { config: { public: true } }, async (request, reply) => {
    const { stripe, syncBooks } = payments;
    if (!secret || !stripe || !syncBooks) {
      return reply
        .code(503)
        .send({ code: 'payments_not_configured', message: 'STRIPE_WEBHOOK_SECRET is missing' });
    }
    let event: Stripe.Event;
    try {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      event = webhooks.constructEvent(
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
      return reply
        .code(400)
        .send({ code: 'invalid_signature', message: 'This webhook is not accepted' });
    }
    if (!TELLING.has(event.type) || (await wasWebhookSeen(db, 'stripe', event.id)))
      return { received: true };
    const customerId = await customerOf(stripe, event);
    const user = customerId === null ? undefined : await findUserByCustomer(db, customerId);
    if (user && customerId) await syncBooks({ id: user.id, customerId });
    // Written down last: a crash before this line has Stripe send it again.
    await rememberWebhook(db, 'stripe', event.id);
    return { received: true };
  });
};

/** Whom an event is about. A dispute and a refund name only the charge. */
async function customerOf(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  const about: object = event.data.object;
  const named = 'customer' in about ? idOf(about.customer) : null;
  if (named !== null) return named;
  const chargeId = 'charge' in about ? idOf(about.charge) : null;
  return chargeId === null ? null : idOf((await stripe.charges.retrieve(chargeId)).customer);
}

function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'id' in reference
    ? String(reference.id)
    : null;
}
