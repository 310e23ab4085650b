import { rememberWebhook } from '@talkreel/db/repos/webhook-events.repo';
import type { FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';
import { verifyReplicateWebhook, WebhookRejected } from '@talkreel/providers/webhook';

/** Signed news about predictions. They are hints: the worker fetches the prediction itself. */
export const replicateWebhookRoutes: FastifyPluginAsync<{
  deps: Connections;
  secret: () => Promise<string>;
}> = async (app, { deps, secret }) => {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post('/api/webhooks/replicate', { config: { public: true } }, async (request, reply) => {
    try {
      const webhook = await verifyReplicateWebhook({
        headers: request.headers,
        rawBody: typeof request.body === 'string' ? request.body : '',
        secret: await secret(),
        nowMs: Date.now(),
      });
      const fresh = await rememberWebhook(deps.db, 'replicate', webhook.id);
      if (fresh && webhook.attemptId) deps.publisher.predictionChanged(webhook.attemptId);
    } catch (error) {
      if (!(error instanceof WebhookRejected)) throw error;
      request.log.warn({ fault: error.fault }, 'webhook refused');
      return reply
        .code(400)
        .send({ code: 'invalid_signature', message: 'This webhook is not accepted' });
    }
    return reply.code(200).send({ received: true });
  });
};
