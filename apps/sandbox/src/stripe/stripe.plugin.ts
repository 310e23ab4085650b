import type { FastifyInstance } from 'fastify';
import type { FaultBook } from '../faults/fault-book.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { createBilling } from './billing/billing.ts';
import { createClock } from './clock.ts';
import { registerStripeControl } from './control/stripe-control.routes.ts';
import { createEvents } from './events/events.ts';
import { createWebhookDelivery, type WebhookDelivery } from './events/webhook-delivery.ts';
import { createWebhookOrders } from './events/webhook-orders.ts';
import { checkoutPages } from './pages/checkout.pages.ts';
import { portalPages } from './pages/portal.pages.ts';
import { parseForm } from './protocol/form.ts';
import { createIdempotency, type SavedReply } from './protocol/idempotency.ts';
import { registerStripeApi } from './stripe-api.ts';
import { stripeJsRoutes } from './stripe-js/stripe-js.routes.ts';
import type { StripeEvent } from './wire.ts';
import { clearState, createState } from './state.ts';

interface Deps {
  store: DocumentStore;
  faults: FaultBook;
  publicUrl: string;
  webhookUrl: string | null;
  webhookSecret: string;
  webhookRetryDelaysMs: readonly number[];
}

/** What this part offers to the control endpoints. */
export interface StripeControl {
  reset(): void;
}

const TICK_EVERY_MS = 30_000;

/** Stripe: its API, its hosted pages, its webhooks, and controls for what happens there without us. */
export function registerStripe(app: FastifyInstance, deps: Deps): StripeControl {
  const { store, faults } = deps;
  const eventStore = store.collection<StripeEvent>('stripe.event');
  const orders = createWebhookOrders();
  // oxlint-disable-next-line eslint/no-use-before-define -- each needs the other; asked for only once there is an event
  const events = createEvents(eventStore, () => delivery);
  const delivery: WebhookDelivery = createWebhookDelivery({
    url: deps.webhookUrl,
    secret: deps.webhookSecret,
    retryDelaysMs: deps.webhookRetryDelaysMs,
    orders,
    log: app.log,
    onDelivered: (id) => events.delivered(id),
  });
  const clock = createClock(store.collection<number>('stripe.clock'));
  const state = createState({
    store,
    clock,
    publicUrl: deps.publicUrl,
    emit: (type, object, previous) => events.record(type, object, previous, clock.nowSeconds()),
  });
  const billing = createBilling(state);
  const idempotency = createIdempotency(store.collection<SavedReply>('stripe.idempotency'));

  registerStripeApi(app, { faults, idempotency, state, billing, events: eventStore });
  stripeJsRoutes(app, deps.publicUrl);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, parseForm(String(body))),
    );
    checkoutPages(scope, { state, billing });
    portalPages(scope, { state, billing });
  });
  registerStripeControl(app, { state, billing, events, eventStore, orders, delivery });

  const ticker = setInterval(() => billing.timeline.tick(), TICK_EVERY_MS);
  ticker.unref();
  app.addHook('onClose', async () => {
    clearInterval(ticker);
    delivery.close();
  });

  return {
    reset: () => {
      orders.clear();
      eventStore.clear();
      clearState(state);
    },
  };
}
