import { postReplicateWebhook } from '@talkreel/contracts/http/webhooks';
import { rememberWebhook } from '@talkreel/db/operators/webhook-events.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { ProviderError, ProviderKeyMissing } from '@talkreel/providers/errors';
import { verifyReplicateWebhook, WebhookRejected } from '@talkreel/providers/webhook';
import { serve } from '../../serve.ts';
import { createReplicateClient } from '@talkreel/providers/replicate/client';
import type { Config } from '../../config.ts';

/** Signed news about predictions. They are hints: the worker fetches the prediction itself. */
export const replicateWebhookRoutes: FastifyPluginAsyncZod<{
  deps: Connections;
  secret: () => Promise<string>;
}> = async (app, { deps, secret }) => {
  // The signature is over the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  serve(
    app,
    postReplicateWebhook,
    async (request, reply) => {
      try {
        const webhook = await verifyReplicateWebhook({
          headers: request.headers,
          rawBody: typeof request.body === 'string' ? request.body : '',
          secret,
          nowMs: Date.now(),
        });
        const fresh = await rememberWebhook(deps.db, 'replicate', webhook.id);
        if (fresh && webhook.attemptId) deps.publisher.predictionChanged(webhook.attemptId);
      } catch (error) {
        // Without a key we requested nothing, so no webhook can be genuine.
        const isForeign = error instanceof WebhookRejected || error instanceof ProviderKeyMissing;
        if (!isForeign && error instanceof ProviderError)
          throw new HttpError(503, 'unavailable', 'The signing secret is unavailable right now');
        if (!isForeign) throw error;
        request.log.warn({ err: error }, 'webhook refused');
        app.reportSecurity('security.webhook_refused', request, { provider: 'replicate' });
        return reply
          .code(400)
          .send({ code: 'invalid_signature', message: 'This webhook is not accepted' });
      }
      return reply.code(200).send({ received: true as const });
    },
    { public: true },
  );
};

/** The signing secret of webhooks: from the settings, or fetched from the provider once. */
export function createWebhookSecret(config: Config['replicate']): () => Promise<string> {
  let asked: Promise<string> | null = null;
  return () => {
    if (config.webhookSecret) return Promise.resolve(config.webhookSecret);
    asked ??= createReplicateClient({ token: config.token, baseUrl: config.baseUrl })
      .webhookSecret(AbortSignal.timeout(10_000))
      .catch((error: unknown) => {
        asked = null;
        throw error;
      });
    return asked;
  };
}
