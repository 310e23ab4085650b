import type { FastifyInstance, FastifyReply } from 'fastify';
import { meetHttpFault } from '../faults/http-fault.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { createBilling } from './billing/billing.ts';
import { createClock } from './clock.ts';
import { registerStripeControl } from './control/stripe-control.routes.ts';
import { API_VERSION, createEvents } from './events/events.ts';
import { createWebhookDelivery, type WebhookDelivery } from './events/webhook-delivery.ts';
import { createWebhookOrders } from './events/webhook-orders.ts';
import { portalPages } from './pages/portal.pages.ts';
import { checkoutPages } from './pages/checkout.pages.ts';
import { createRoute, type RouteDeps } from './protocol/context.ts';
import { type FormObject, parseForm } from './protocol/form.ts';
import { createIdempotency, type SavedReply } from './protocol/idempotency.ts';
import { newId } from './protocol/ids.ts';
import { invalid, StripeProblem, wrongApiKey } from './protocol/stripe-error.ts';
import { toView } from './protocol/view.ts';
import { catalogRoutes } from './routes/catalog.routes.ts';
import { chargeRoutes } from './routes/charges.routes.ts';
import { checkoutRoutes } from './routes/checkout.routes.ts';
import { customerRoutes } from './routes/customers.routes.ts';
import { paymentIntentRoutes } from './routes/payment-intents.routes.ts';
import { subscriptionRoutes } from './routes/subscriptions.routes.ts';
import { createReferences } from './references.ts';
import { stripeFault } from './stripe-fault.ts';
import type { StripeEvent } from './wire.ts';
import { clearWorld, createWorld } from './world.ts';

interface Deps {
  store: DocumentStore;
  faults: FaultBook;
  publicUrl: string;
  webhookUrl: string | null;
  webhookSecret: string;
  webhookRetryDelaysMs: readonly number[];
}

/** What the control endpoints may ask of this part. */
export interface StripeControl {
  reset(): void;
}

const TICK_EVERY_MS = 30_000;

const send = (reply: FastifyReply, problem: StripeProblem) => {
  if (problem.status === 409 || problem.status >= 500) reply.header('stripe-should-retry', 'true');
  return reply.code(problem.status).send({ error: { ...problem.body, request_log_url: null } });
};

/** Mounts Stripe's API at `/v1` (its client cannot take a prefix), its hosted pages and its controls. */
export function registerStripe(app: FastifyInstance, deps: Deps): StripeControl {
  const { store, faults } = deps;
  const eventStore = store.collection<StripeEvent>('stripe.event');
  const orders = createWebhookOrders();
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
  const world = createWorld({
    store,
    clock,
    publicUrl: deps.publicUrl,
    emit: (type, object, previous) => events.record(type, object, previous, clock.nowSeconds()),
  });
  const billing = createBilling(world);
  const idempotency = createIdempotency(store.collection<SavedReply>('stripe.idempotency'));
  const { lookup, includes } = createReferences(world);

  const ticker = setInterval(() => billing.timeline.tick(), TICK_EVERY_MS);
  ticker.unref();
  app.addHook('onClose', async () => {
    clearInterval(ticker);
    delivery.close();
  });

  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.decorateRequest('formText', '');
      scope.decorateRequest('losesAnswer', false);
      scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
        request.formText = String(body);
        done(null, parseForm(request.formText));
      });
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers({
          'request-id': newId('req'),
          'stripe-version': API_VERSION,
          'access-control-allow-origin': '*',
        });
        if (!/^(Bearer (sk|rk|pk)_|Basic )\S+/.test(request.headers.authorization ?? ''))
          throw wrongApiKey();
      });
      scope.addHook('preHandler', async (request, reply) => {
        const met = await meetHttpFault({
          faults,
          request,
          reply,
          endpoint: 'stripe',
          model: null,
          refuse: async (kind) => void (await send(reply, stripeFault(kind))),
        });
        if (met === 'answered') return reply;
        request.losesAnswer = met === 'drop-after';
        const key = request.headers['idempotency-key'];
        if (request.method !== 'POST' || typeof key !== 'string') return undefined;
        const saved = idempotency.find(key, request.url, request.formText);
        if (saved === null) return undefined;
        reply.header('idempotent-replayed', 'true').code(saved.status).type('application/json');
        return reply.send(saved.body);
      });
      scope.addHook('onSend', async (request, reply, payload) => {
        const key = request.headers['idempotency-key'];
        const replayed = reply.hasHeader('idempotent-replayed');
        if (
          request.method === 'POST' &&
          typeof key === 'string' &&
          typeof payload === 'string' &&
          !replayed
        ) {
          idempotency.save(key, request.url, request.formText, reply.statusCode, payload);
        }
        if (request.losesAnswer) request.raw.socket.destroy();
        return payload;
      });
      scope.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        if (error instanceof StripeProblem) return send(reply, error);
        if ((error.statusCode ?? 500) < 500) return send(reply, invalid(error.message));
        scope.log.error(error);
        return send(
          reply,
          new StripeProblem(500, { type: 'api_error', message: 'An unexpected error occurred.' }),
        );
      });
      scope.setNotFoundHandler((request, reply) =>
        send(
          reply,
          new StripeProblem(404, {
            type: 'invalid_request_error',
            message: `Unrecognized request URL (${request.method}: ${request.url}).`,
          }),
        ),
      );
      const routeDeps: RouteDeps = {
        world,
        billing,
        events: eventStore,
        route: createRoute({
          app: scope,
          view: (resource, paths) => toView(resource, paths, lookup, includes),
          denyPublishable: () =>
            new StripeProblem(403, {
              type: 'invalid_request_error',
              message:
                'This API call cannot be made with a publishable API key. Please use a secret API key.',
              code: 'secret_key_required',
            }),
        }),
      };
      catalogRoutes(routeDeps);
      customerRoutes(routeDeps);
      paymentIntentRoutes(routeDeps);
      subscriptionRoutes(routeDeps);
      checkoutRoutes(routeDeps);
      chargeRoutes(routeDeps);
    },
    { prefix: '/v1' },
  );

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, parseForm(String(body)) satisfies FormObject),
    );
    checkoutPages(scope, { world, billing });
    portalPages(scope, { world, billing });
  });
  registerStripeControl(app, { world, billing, events, eventStore, orders, delivery });

  return {
    reset: () => {
      orders.clear();
      eventStore.clear();
      clearWorld(world);
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for telling repeats from others. */
    formText: string;
    /** The connection is to break once the work is done. */
    losesAnswer: boolean;
  }
}
