import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardControl } from '../../control/control-guard.ts';
import type { Collection } from '../../store/document-store.ts';
import type { Billing } from '../billing/billing.ts';
import type { Events } from '../events/events.ts';
import type { WebhookDelivery } from '../events/webhook-delivery.ts';
import { type WebhookOrders, webhookOrderSchema } from '../events/webhook-orders.ts';
import { need } from '../protocol/context.ts';
import { noSuch, StripeProblem } from '../protocol/stripe-error.ts';
import type { Charge, StripeEvent, Subscription } from '../wire.ts';
import type { StripeState } from '../state.ts';
import { paymentLedger } from './payment-ledger.ts';

interface Deps {
  state: StripeState;
  billing: Billing;
  events: Events;
  eventStore: Collection<StripeEvent>;
  orders: WebhookOrders;
  delivery: WebhookDelivery;
}

const id = z.string().min(1);
const payment = z.strictObject({
  charge: id.optional(),
  payment_intent: id.optional(),
  invoice: id.optional(),
  amount: z.number().int().positive().optional(),
  reason: z.string().optional(),
});
const moves = z.union([
  z.strictObject({ advanceSeconds: z.number().int().min(0) }),
  z.strictObject({ advanceDays: z.number().min(0) }),
]);
const DAY_SECONDS = 24 * 3600;

/** What happens at Stripe without us: time passes, cards fail, money is refunded. */
export function registerStripeControl(app: FastifyInstance, deps: Deps): void {
  const { state, billing, events, eventStore, orders, delivery } = deps;

  const subscriptionIn = (body: unknown): Subscription => {
    const { subscription } = z.strictObject({ subscription: id }).parse(body);
    return need(state.subscriptions.get(subscription), () => noSuch('subscription', subscription));
  };
  const chargeIn = (given: z.output<typeof payment>): Charge => {
    const invoice = given.invoice === undefined ? undefined : state.invoices.get(given.invoice);
    const intent =
      invoice === undefined
        ? state.paymentIntents.get(given.payment_intent ?? '')
        : billing.invoices.intentOf(invoice);
    const charge = given.charge ?? intent?.latest_charge ?? '';
    return need(state.charges.get(charge), () => noSuch('charge', charge));
  };
  /** Makes the card of a subscription succeed or fail from now on. */
  const setCard = (subscription: Subscription, works: boolean): void => {
    const customer = state.customers.get(subscription.customer);
    const preferred =
      subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
    if (typeof preferred !== 'string') return;
    const decline = {
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    };
    state.cardSecrets.put(preferred, {
      decline: works ? null : decline,
      authentication: 'never',
      authenticated: true,
    });
  };

  app.register(
    async (scope) => {
      guardControl(scope);
      scope.setErrorHandler(async (error: Error, _request, reply) => {
        if (error instanceof z.ZodError)
          return reply.code(400).send({ error: z.prettifyError(error) });
        if (error instanceof StripeProblem)
          return reply.code(error.status).send({ error: error.message });
        throw error;
      });

      scope.get('/ledger', () => paymentLedger(state));
      scope.get('/clock', () => ({ nowSeconds: state.clock.nowSeconds() }));
      scope.post('/clock', (request) => {
        const move = moves.parse(request.body);
        billing.timeline.advance(
          'advanceDays' in move ? Math.round(move.advanceDays * DAY_SECONDS) : move.advanceSeconds,
        );
        return { nowSeconds: state.clock.nowSeconds() };
      });
      scope.post('/renew', (request) => billing.subscriptions.renew(subscriptionIn(request.body)));
      scope.post('/fail-renewal', (request) => {
        const subscription = subscriptionIn(request.body);
        setCard(subscription, false);
        return billing.subscriptions.renew(subscription);
      });
      scope.post('/repair-card', (request) => {
        const subscription = subscriptionIn(request.body);
        setCard(subscription, true);
        return subscription;
      });
      scope.post('/refund', (request) => {
        const given = payment.parse(request.body);
        return billing.payments.refund(
          chargeIn(given),
          given.amount ?? null,
          'requested_by_customer',
          {},
        );
      });
      scope.post('/dispute', (request) => {
        const given = payment.parse(request.body);
        return billing.payments.dispute(chargeIn(given), given.reason ?? 'fraudulent');
      });
      scope.post('/settle-debit', (request) => {
        const { succeeds, ...given } = payment
          .extend({ succeeds: z.boolean() })
          .parse(request.body);
        return billing.payments.settleDebit(chargeIn(given), succeeds);
      });
      // Tests amend objects with whatever a later version of Stripe may send.
      scope.post('/amend', (request) => {
        const { id: name, changes } = z
          .strictObject({ id, changes: z.record(z.string(), z.unknown()) })
          .parse(request.body);
        const collections: Array<Collection<object>> = [
          state.subscriptions,
          state.invoices,
          state.charges,
          state.disputes,
          state.paymentIntents,
        ];
        const holder = collections.find((one) => one.get(name) !== undefined);
        const known = need(holder?.get(name), () => noSuch('resource', name));
        const amended = { ...known, ...changes };
        holder?.put(name, amended);
        return amended;
      });
      scope.post('/close-dispute', (request) => {
        const { dispute, status } = z
          .strictObject({ dispute: id, status: z.enum(['won', 'lost']) })
          .parse(request.body);
        return billing.payments.closeDispute(
          need(state.disputes.get(dispute), () => noSuch('dispute', dispute)),
          status,
        );
      });

      scope.get('/webhooks', () => orders.list());
      scope.post('/webhooks', (request) => {
        orders.order(webhookOrderSchema.parse(request.body));
        return orders.list();
      });
      scope.delete('/webhooks', () => {
        orders.clear();
        return orders.list();
      });
      scope.post('/webhook-url', (request) => {
        const { url } = z.strictObject({ url: z.url().nullable() }).parse(request.body);
        delivery.setUrl(url);
        return { url };
      });
      scope.post('/resend', (request) => {
        const { event } = z.strictObject({ event: id }).parse(request.body);
        const found = need(eventStore.get(event), () => noSuch('event', event));
        events.resend(found);
        return found;
      });
    },
    { prefix: '/control/stripe' },
  );
}
