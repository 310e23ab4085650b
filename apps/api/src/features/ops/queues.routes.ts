import { getOpsOverview, postOpsQueue } from '@talkreel/contracts/http/ops-overview';
import { setPaused } from '@talkreel/db/operators/stage-settings.repo';
import { applyPause } from '@talkreel/queue/paused-queues';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '../../serve.ts';
import { act, refused } from './act.ts';
import type { OpsOptions } from './ops-options.ts';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginAsync } from 'fastify';
import { HttpError } from '../../errors.ts';

export const queueRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps, overview }) => {
  const { db, producer } = deps;

  serve(app, getOpsOverview, () => overview());

  serve(app, postOpsQueue, async (request) => {
    const { stage } = request.params;
    const { isPaused } = request.body;
    return act(
      db,
      request,
      { action: isPaused ? 'queue.paused' : 'queue.resumed', subject: stage },
      async (tx) => {
        if (!(await setPaused(tx, stage, isPaused)))
          throw refused('done_before', `This queue is already ${isPaused ? 'paused' : 'running'}.`);
        return {};
      },
      async () => {
        // The pause takes effect within seconds, even if Redis is down now.
        await applyPause({ db, producer }, stage).catch((error: unknown) => {
          request.log.warn({ err: error, stage }, 'queue not told that it is paused');
        });
      },
    );
  });
};

const PATH = '/ops/bull';
/** Messages of errors of ioredis, which has no class for all of them. */
const REDIS_AWAY =
  /^(?:Command timed out|Connection is closed|Stream isn't writeable|Reached the max retries)/;

type ApiRoutes = Parameters<FastifyAdapter['setApiRoutes']>[0];

/** Bull Board's own actions change Redis alone, without a reason or an audit entry, so only reading has routes. */
class ReadingAdapter extends FastifyAdapter {
  override setApiRoutes(routes: ApiRoutes): this {
    super.setApiRoutes(routes.filter(({ method }) => [method].flat().join() === 'get'));
    return this;
  }
}

/** Bull Board, to inspect a queue. */
export const queueBoard: FastifyPluginAsync<OpsOptions> = async (app, { deps: { producer } }) => {
  const serverAdapter = new ReadingAdapter().setBasePath(PATH);
  createBullBoard({
    queues: producer.queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Talkreel queues' } },
  });
  // Errors have our shape, not Bull Board's, which contains the stack.
  serverAdapter.setErrorHandler((error) => {
    if (!REDIS_AWAY.test(error.message)) throw error;
    app.log.warn({ err: error }, 'Redis does not respond, so there is no board');
    const words = 'Redis does not respond. Please try again.';
    throw new HttpError(503, 'unavailable', words, undefined, 2);
  });
  // Bull Board's page has a base element, so its policy must allow one.
  app.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
  });
  await app.register(serverAdapter.registerPlugin(), { prefix: PATH });
};
