import { randomUUID } from 'node:crypto';
import { FIRST_FACES } from '@talkreel/contracts/page-meta';
import { mediaPath } from '@talkreel/contracts/media';
import { MEDIA_MAX_BYTES } from '@talkreel/contracts/media-library';
import { UPLOAD_PACE, uploadMs } from '@talkreel/contracts/upload-pace';
import { findSession } from '@talkreel/db/accounts/sessions.repo';
import { isReviewOpen } from '@talkreel/db/library/reviews.repo';
import { quietMsOf } from '@talkreel/queue/bus';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RouteOptions,
} from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Connections } from './deps.ts';
import apiKeys from './plugins/app/api-keys.ts';
import apiVersion from './plugins/app/api-version.ts';
import bodiesAtOnce from './plugins/app/bodies-at-once.ts';
import draining from './plugins/app/draining.ts';
import auth from './plugins/app/auth.ts';
import errors from './plugins/app/errors.ts';
import keyCalls, { revokeLeaked } from './plugins/app/key-calls.ts';
import measured from './plugins/app/measured.ts';
import namedQuote from './plugins/app/named-quote.ts';
import requestLog from './plugins/app/request-log.ts';
import testMode from './plugins/app/test-mode.ts';
import traced from './plugins/app/traced.ts';
import json from './plugins/app/json.ts';
import pagePolicies from './plugins/app/page-policies.ts';
import securityEvents from './plugins/app/security-events.ts';
import origin from './plugins/app/origin.ts';
import openStreams from './plugins/app/open-streams.ts';
import overload from './plugins/app/overload.ts';
import slowBodies from './plugins/app/slow-bodies.ts';
import privateReplies from './plugins/app/private-replies.ts';
import cors from './plugins/external/cors.ts';
import openapi from './plugins/external/openapi.ts';
import rateLimit from './plugins/external/rate-limit.ts';
import securityHeaders from './plugins/external/security-headers.ts';
import session, { signedSid } from './plugins/external/session.ts';
import { webApp } from './web-app/web-app.ts';
import { attachGateway } from './realtime/gateway.ts';
import { cspReportRoutes } from './features/csp/csp-reports.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { registerRoutes } from './features/index.ts';
import { createPayments } from './features/payments/payments.service.ts';
import { stripeWebhookRoutes } from './features/payments/stripe-webhook.routes.ts';
import { cogWebhookRoutes } from './features/webhooks/cog.routes.ts';
import {
  replicateWebhookRoutes,
  createWebhookSecret,
} from './features/webhooks/replicate.routes.ts';
import { createOpsOverview } from './features/ops/ops-overview.service.ts';
import { createServices, type Services } from './services.ts';
import { createSharedLimit } from './lib/shared-limit.ts';
import { findSharedVideo } from './features/projects/share.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes. */
    routeList(): readonly RouteOptions[];
    /** Browser connections of this process. */
    openSockets(): number;
  }
}

const BODY_LIMIT_BYTES = 256 * 1024;

/** A page of videos opens a few dozen streams, and many users may share an address. */
const OPEN_STREAMS = { perUser: 60, perAddress: 300 };

const isSecure = ({ config }: Connections): boolean => config.publicUrl.protocol === 'https:';

/** The whole api without a port: libraries, then our plugins, then routes. main.ts listens and shuts down. */
export async function buildApp(deps: Connections): Promise<FastifyInstance> {
  const { config, db, publisher, log } = deps;
  const app = createFastify(deps);
  const registered: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void registered.push(route));
  app.decorate('routeList', () => registered);
  let openSockets = () => 0;
  app.decorate('openSockets', () => openSockets());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const services = createServices(deps);
  const overview = createOpsOverview(db);
  const payments = createPayments({ config, db, publisher, log });

  await registerForAllRequests(app, deps);
  await app.register(healthRoutes, { deps });
  if (config.sandboxUrl) {
    const { sandboxProxy } = await import('./plugins/external/sandbox-proxy.ts');
    await app.register(sandboxProxy, { upstream: config.sandboxUrl, publicUrl: config.publicUrl });
  }
  await app.register(cspReportRoutes);
  await app.register(replicateWebhookRoutes, {
    deps,
    secret: createWebhookSecret(config.replicate),
  });
  await app.register(cogWebhookRoutes, { deps });
  await app.register(stripeWebhookRoutes, { db, payments, secret: config.stripe.webhookSecret });
  await app.register(async (api) => {
    await registerForSessions(api, deps);
    await registerRoutes(api, { deps, services, payments, overview });
    const gateway = attachGateway(api, {
      db,
      feed: deps.feed,
      views: services.views,
      origins: config.origins,
      sessionSecret: config.session.secret,
      secure: isSecure(deps),
      log,
      revokeLeaked: (token) => revokeLeaked(deps, token),
      overview,
      quietMs: (userId) => quietMsOf(deps.redis, userId),
    });
    openSockets = gateway.size;
    app.addHook('preClose', async () => gateway.close());
  });
  await registerWebApp(app, deps, services);
  return app;
}

function createFastify({ config, log }: Connections) {
  const logger: FastifyBaseLogger = log;
  return Fastify({
    loggerInstance: logger,
    // We log requests ourselves: plugins/app/request-log.ts.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // The timeout allows the largest upload; plugins/app/slow-bodies.ts ends bodies that come too slowly.
    requestTimeout: UPLOAD_PACE.ms + uploadMs(MEDIA_MAX_BYTES),
    // By default slow connections are only checked at the interval of the limit, and the longer of both limits applies.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 15_000 },
    // Closing cuts off no open request, and new ones are still answered; main.ts limits how long.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>();
}

async function registerForAllRequests(app: FastifyInstance, deps: Connections): Promise<void> {
  const { config } = deps;
  await app.register(slowBodies);
  await app.register(traced);
  await app.register(measured);
  await app.register(requestLog);
  await app.register(securityHeaders, { secure: isSecure(deps) });
  await app.register(pagePolicies);
  await app.register(securityEvents, {
    secret: config.session.secret,
    trustProxy: config.http.trustProxy,
  });
  await app.register(draining, { stopping: deps.stopping });
  await app.register(keyCalls, deps);
  await app.register(apiVersion);
  await app.register(errors);
}

async function registerForSessions(api: FastifyInstance, deps: Connections): Promise<void> {
  const { config, db, log } = deps;
  await api.register(privateReplies);
  await api.register(overload, { db, connections: config.databasePool });
  await api.register(json);
  await api.register(cors);
  await api.register(origin, { origins: config.origins });
  await api.register(session, { db, ...config.session, secure: isSecure(deps) });
  await api.register(openapi, { publicUrl: config.publicUrl });
  await api.register(openStreams, OPEN_STREAMS);
  const count = createSharedLimit(deps.redis, log);
  await api.register(apiKeys, { db, perMinute: config.limits.keyRequestsPerMinute, count });
  await api.register(rateLimit, { perMinute: config.limits.requestsPerMinute, count });
  await api.register(auth);
  await api.register(testMode, { db });
  await api.register(namedQuote, { secret: config.session.secret });
  await api.register(bodiesAtOnce);
}

async function registerWebApp(
  app: FastifyInstance,
  deps: Connections,
  services: Services,
): Promise<void> {
  const { config, db } = deps;
  if (!config.http.webDist) return;
  await app.register(webApp, {
    root: config.http.webDist,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    findSharedVideo: (slug) => findSharedVideo(db, slug),
    isReviewOpen: (slug) => isReviewOpen(db, slug),
    firstFaces: async () => {
      const actors = await services.references.actors();
      return actors.slice(0, FIRST_FACES).map((actor) => mediaPath('image', actor.thumbnail_path));
    },
    findSession: async (cookieHeader) => {
      const secret = config.session.secret;
      const sid = signedSid(cookieHeader, { secret, secure: isSecure(deps) });
      return sid === null ? null : await findSession(db, sid);
    },
  });
}
