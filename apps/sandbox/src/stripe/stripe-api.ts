import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FaultBook } from '../faults/fault-book.ts';
import { type HttpRefusal, meetHttpFault } from '../faults/http-fault.ts';
import type { Collection } from '../store/document-store.ts';
import type { Billing } from './billing/billing.ts';
import { API_VERSION } from './events/events.ts';
import { createRoute, type RouteDeps } from './protocol/context.ts';
import { parseForm } from './protocol/form.ts';
import type { Idempotency } from './protocol/idempotency.ts';
import { newId } from './protocol/ids.ts';
import { invalid, secretKeyRequired, StripeProblem, wrongApiKey } from './protocol/stripe-error.ts';
import { toView } from './protocol/view.ts';
import { createReferences } from './references.ts';
import { catalogRoutes } from './routes/catalog.routes.ts';
import { chargeRoutes } from './routes/charges.routes.ts';
import { checkoutRoutes } from './routes/checkout.routes.ts';
import { customerRoutes } from './routes/customers.routes.ts';
import { invoiceRoutes } from './routes/invoices.routes.ts';
import { paymentIntentRoutes } from './routes/payment-intents.routes.ts';
import { subscriptionRoutes } from './routes/subscriptions.routes.ts';
import { STRIPE_JS_PREFIX } from './stripe-js/stripe-js.routes.ts';
import type { StripeEvent } from './wire.ts';
import type { StripeState } from './state.ts';

interface Deps {
  faults: FaultBook;
  idempotency: Idempotency;
  state: StripeState;
  billing: Billing;
  events: Collection<StripeEvent>;
}

const API_KEY = /^(Bearer (sk|rk|pk)_|Basic )\S+/;

const send = (reply: FastifyReply, problem: StripeProblem) => {
  if (problem.status >= 500) reply.header('stripe-should-retry', 'true');
  return reply.code(problem.status).send({ error: problem.body });
};

/** Forms in, JSON out; every reply has a request id and names the API version. */
function speakStripe(scope: FastifyInstance): void {
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
    });
    if (!API_KEY.test(request.headers.authorization ?? '')) throw wrongApiKey();
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
  scope.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return send(reply, new StripeProblem(404, { type: 'invalid_request_error', message }));
  });
}

/** The refusal for an ordered fault. */
function stripeFault(kind: HttpRefusal): StripeProblem {
  switch (kind) {
    case 'http-401':
      return wrongApiKey();
    case 'http-402':
      return new StripeProblem(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      });
    case 'withdrawn':
      return new StripeProblem(404, { type: 'invalid_request_error', message: 'No such thing.' });
    case 'http-429':
      return new StripeProblem(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      });
    case 'http-500':
    case 'http-503':
      return new StripeProblem(500, {
        type: 'api_error',
        message: 'An unexpected error occurred.',
      });
  }
}

/** Applies ordered faults, and repeats the first reply to a repeated key. */
function disturbAndRepeat(scope: FastifyInstance, { faults, idempotency }: Deps): void {
  const keyOf = (request: { method: string; headers: Record<string, unknown> }): string | null => {
    const key = request.headers['idempotency-key'];
    return request.method === 'POST' && typeof key === 'string' ? key : null;
  };

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
    const key = keyOf(request);
    const saved = key === null ? null : idempotency.find(key, request.url, request.formText);
    if (saved === null) return undefined;
    reply.header('idempotent-replayed', 'true').code(saved.status).type('application/json');
    return reply.send(saved.body);
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request);
    if (key !== null && typeof payload === 'string' && !reply.hasHeader('idempotent-replayed')) {
      idempotency.save(key, request.url, request.formText, reply.statusCode, payload);
    }
    if (request.losesAnswer) request.raw.socket.destroy();
    return payload;
  });
}

/**
 * Mounts the API at `/v1`, because its client cannot use a prefix, and the part that browsers may
 * call beside their script.
 */
export function registerStripeApi(app: FastifyInstance, deps: Deps): void {
  const { state, billing, events } = deps;
  const { lookup, includes } = createReferences(state);
  const view = (resource: { object: string }, paths: readonly string[]) =>
    toView(resource, paths, lookup, includes);

  function speak(scope: FastifyInstance): RouteDeps {
    speakStripe(scope);
    disturbAndRepeat(scope, deps);
    const route = createRoute({ app: scope, view, denyPublishable: secretKeyRequired });
    return { state, billing, events, route };
  }
  app.register(
    async (scope) => {
      const routeDeps = speak(scope);
      catalogRoutes(routeDeps);
      customerRoutes(routeDeps);
      paymentIntentRoutes(routeDeps);
      subscriptionRoutes(routeDeps);
      invoiceRoutes(routeDeps);
      checkoutRoutes(routeDeps);
      chargeRoutes(routeDeps);
    },
    { prefix: '/v1' },
  );
  app.register(
    async (scope) => {
      const routeDeps = speak(scope);
      scope.addHook('onRequest', async ({ headers }) => {
        if (!headers.authorization?.startsWith('Bearer pk_')) throw wrongApiKey();
      });
      paymentIntentRoutes({
        ...routeDeps,
        route(method, path, schema, handle, options = {}) {
          if (options.publishable) routeDeps.route(method, path, schema, handle, options);
        },
      });
    },
    { prefix: `${STRIPE_JS_PREFIX}/v1` },
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, to recognise repeats. */
    formText: string;
    /** The connection will be dropped once the work is done. */
    losesAnswer: boolean;
  }
}
