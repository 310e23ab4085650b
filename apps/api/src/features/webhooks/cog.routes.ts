import { timingSafeEqual } from 'node:crypto';
import { postCogWebhook } from '@talkreel/contracts/http/webhooks';
import {
  cogTokenOf,
  findCogReport,
  keepCogReport,
} from '@talkreel/db/generations/cog-predictions.repo';
import { createCogReports } from '@talkreel/providers/cog/cog-inbox';
import { MAX_COG_REPORT_BYTES } from '@talkreel/providers/cog/cog-report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { serve } from '../../serve.ts';

/**
 * What Cog containers report of predictions. They sign nothing: the address of each prediction contains a secret, which
 * is checked before its report, of up to 60 MB, is read.
 */
export const cogWebhookRoutes: FastifyPluginAsyncZod<{ deps: Connections }> = async (
  app,
  { deps: { db, store, publisher } },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const reports = createCogReports({
    rows: {
      expect: () => Promise.reject(new Error('predictions are started by workers')),
      find: (id) => findCogReport(db, id),
      keep: (id, state) => keepCogReport(db, id, state),
    },
    files: store,
    webhookUrl: 'https://talkreel.invalid',
  });
  const refused = { code: 'invalid_signature', message: 'This webhook is not accepted' } as const;

  app.addHook('onRequest', async (request, reply) => {
    const query = postCogWebhook.query.safeParse(request.query);
    const key = query.success ? await cogTokenOf(db, query.data.attempt) : null;
    if (query.success && key !== null && isSame(query.data.key, key)) return;
    app.reportSecurity('security.webhook_refused', request, { provider: 'cog' });
    await reply.code(400).send(refused);
  });

  serve(
    app,
    postCogWebhook,
    async (request, reply) => {
      const { attempt } = request.query;
      try {
        await reports.keep(attempt, typeof request.body === 'string' ? request.body : '');
      } catch (error) {
        if (!(error instanceof SyntaxError) && (error as Error).name !== 'ZodError') throw error;
        request.log.warn({ err: error, attempt }, 'a container sent no report');
        return reply.code(400).send({ ...refused, message: 'This is no prediction' });
      }
      publisher.predictionChanged(attempt);
      return reply.code(200).send({ received: true as const });
    },
    { public: true, bodyLimit: MAX_COG_REPORT_BYTES },
  );
};

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
