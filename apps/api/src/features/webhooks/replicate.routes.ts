import { postReplicateWebhook } from '@talkreel/contracts/http/webhooks';
import { rememberWebhook } from '@talkreel/db/operators/webhook-events.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { ProviderError, ProviderKeyMissing } from '@talkreel/providers/errors';
import {
  type SigningSecret,
  verifyReplicateWebhook,
  WebhookRejected,
} from '@talkreel/providers/webhook';
import { serve } from '../../serve.ts';
import { createReplicateClient } from '@talkreel/providers/replicate/client';
import type { Config } from '../../config.ts';

/** Signed news about predictions. They are hints: the worker fetches the prediction itself. */
export const replicateWebhookRoutes: FastifyPluginAsyncZod<{
  deps: Connections;
  secret: SigningSecret;
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

/** A signature that is not the provider's makes us ask it at most this often: most are forged. */
const RENEWED_EVERY_MS = 60_000;

/**
 * The signing secret of webhooks: from the settings, or fetched from the provider once; and again if webhooks are signed
 * with another, since it can be rotated there.
 */
export function createWebhookSecret(
  config: Config['replicate'],
  nowMs: () => number = () => performance.now(),
): SigningSecret {
  const ask = () =>
    createReplicateClient({ token: config.token, baseUrl: config.baseUrl }).webhookSecret(
      AbortSignal.timeout(10_000),
    );
  let known = config.webhookSecret ? Promise.resolve(config.webhookSecret) : null;
  let renewal: Promise<unknown> | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;

  return {
    known() {
      known ??= ask().catch((error: unknown) => {
        known = null;
        throw error;
      });
      return known;
    },
    async renewed(tried) {
      const isDue = renewal !== null || nowMs() - askedMs >= RENEWED_EVERY_MS;
      if (config.token && isDue && (await known) === tried) {
        askedMs = nowMs();
        renewal ??= ask()
          .then((latest) => (known = Promise.resolve(latest)))
          .finally(() => (renewal = null));
        await renewal;
      }
      const latest = await known;
      return latest === tried ? null : latest;
    },
  };
}
