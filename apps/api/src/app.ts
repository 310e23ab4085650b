import helmet from '@fastify/helmet';
import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Connections } from './deps.ts';
import auth from './plugins/app/auth.ts';
import errors from './plugins/app/errors.ts';
import json from './plugins/app/json.ts';
import origin from './plugins/app/origin.ts';
import rateLimit from './plugins/external/rate-limit.ts';
import session from './plugins/external/session.ts';
import { sandboxProxy } from './plugins/external/sandbox-proxy.ts';
import { webApp } from './plugins/external/web-app.ts';
import { attachGateway } from './realtime/gateway.ts';
import { accountRoutes } from './routes/account/account.routes.ts';
import { authRoutes } from './routes/auth/auth.routes.ts';
import { blogRoutes } from './routes/blog/blog.routes.ts';
import { catalogRoutes } from './routes/catalog/catalog.routes.ts';
import { creditRoutes } from './routes/credits/credits.routes.ts';
import { audioRoutes } from './routes/generations/audio.routes.ts';
import { generationRoutes } from './routes/generations/generations.routes.ts';
import { lipsyncRoutes } from './routes/generations/lipsync.routes.ts';
import { healthRoutes } from './routes/health/health.routes.ts';
import { influencerRoutes } from './routes/influencers/influencers.routes.ts';
import { mediaRoutes } from './routes/media/media.routes.ts';
import { paymentRoutes } from './routes/payments/payments.routes.ts';
import { createPayments } from './routes/payments/payments.service.ts';
import { stripeWebhookRoutes } from './routes/payments/stripe-webhook.routes.ts';
import { projectRoutes } from './routes/projects/projects.routes.ts';
import { shareRoutes } from './routes/share/share.routes.ts';
import { replicateWebhookRoutes } from './routes/webhooks/replicate.routes.ts';
import { createViews, type Views } from './services/generation-view.ts';
import { createMediaReferences, type MediaReferences } from './services/media-reference.service.ts';
import { mediaPath } from '@talkreel/contracts/http/media';
import { FIRST_FACES } from '@talkreel/contracts/page-meta';
import { createWaitForEnd, type WaitForEnd } from './services/reply.service.ts';
import { findSharedVideo } from './services/shares.ts';
import {
  createStartGeneration,
  type StartGeneration,
} from './services/start-generation.service.ts';
import { createWebhookSecret } from './services/webhook-secret.service.ts';

/** What routes work with. */
export interface Services {
  config: Config;
  db: Db;
  publisher: Publisher;
  start: StartGeneration;
  references: MediaReferences;
  waitForEnd: WaitForEnd;
  views: Views;
}

const BODY_LIMIT_BYTES = 256 * 1024;

/** The whole api without a port: libraries, then our plugins, then routes. Listening and ending is main.ts's. */
export async function buildApp(deps: Connections): Promise<FastifyInstance> {
  const { config, db, publisher, relay, feed, log } = deps;
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.http.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const views = createViews(db);
  const services: Services = {
    config,
    db,
    publisher,
    views,
    start: createStartGeneration({
      db,
      relay,
      publisher,
      freeGenerations: config.freeGenerations,
      deadlineFactor: config.deadlineFactor,
      limits: config.limits,
    }),
    references: createMediaReferences(db, config.origins),
    waitForEnd: createWaitForEnd(db, feed),
  };
  const payments = createPayments({ config, db, publisher, log });

  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'media-src': ["'self'", 'blob:'],
        'frame-src': [
          'https://js.stripe.com',
          'https://*.js.stripe.com',
          'https://hooks.stripe.com',
        ],
        'connect-src': ["'self'", 'https://api.stripe.com'],
        'form-action': ["'self'"],
        'upgrade-insecure-requests': config.publicUrl.protocol === 'https:' ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl.protocol === 'https:',
    // Some ways to pay open the bank's or wallet's page in a window of its own and wait for it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  await app.register(errors);
  await app.register(healthRoutes, { deps });
  if (config.sandboxUrl)
    await app.register(sandboxProxy, { upstream: config.sandboxUrl, publicUrl: config.publicUrl });
  await app.register(replicateWebhookRoutes, {
    deps,
    secret: createWebhookSecret(config.replicate),
  });
  await app.register(stripeWebhookRoutes, { db, payments, secret: config.stripe.webhookSecret });
  await app.register(async (api) => {
    await api.register(json);
    await api.register(origin, { origins: config.origins });
    await api.register(session, {
      db,
      secret: config.session.secret,
      secure: config.publicUrl.protocol === 'https:',
    });
    await api.register(rateLimit, { perMinute: config.limits.requestsPerMinute });
    await api.register(auth);
    await api.register(authRoutes, { deps });
    await api.register(catalogRoutes, { deps });
    await api.register(blogRoutes, { deps });
    await api.register(mediaRoutes, { deps });
    await api.register(audioRoutes, { services });
    await api.register(lipsyncRoutes, { services });
    await api.register(generationRoutes, { services });
    await api.register(influencerRoutes, { services, store: deps.store });
    await api.register(projectRoutes, { services });
    await api.register(shareRoutes, { services });
    await api.register(creditRoutes, { services });
    await api.register(paymentRoutes, { db, payments });
    await api.register(accountRoutes, { deps, payments });
    const sessionSecret = config.session.secret;
    const gateway = attachGateway(api, {
      db,
      feed,
      views,
      origins: config.origins,
      sessionSecret,
      log,
    });
    app.addHook('preClose', () => gateway.close());
  });
  if (config.http.webDist)
    await app.register(webApp, {
      root: config.http.webDist,
      publicUrl: config.publicUrl,
      findSharedVideo: (slug) => findSharedVideo(db, slug),
      firstFaces: async () => {
        const actors = await services.references.actors();
        return actors
          .slice(0, FIRST_FACES)
          .map((actor) => mediaPath('image', actor.thumbnail_path));
      },
    });

  return app;
}
