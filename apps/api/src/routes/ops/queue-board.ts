import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginAsync } from 'fastify';
import { HttpError } from '../../errors.ts';
import type { OpsOptions } from './ops-options.ts';

const PATH = '/ops/bull';
/** Of ioredis, which has no class for all of them. */
const REDIS_AWAY =
  /^(?:Command timed out|Connection is closed|Stream isn't writeable|Reached the max retries)/;

type ApiRoutes = Parameters<FastifyAdapter['setApiRoutes']>[0];

/** Bull Board's own actions change Redis alone, without a reason or an audit entry: only what reads has a route. */
class ReadingAdapter extends FastifyAdapter {
  override setApiRoutes(routes: ApiRoutes): this {
    super.setApiRoutes(routes.filter(({ method }) => [method].flat().join() === 'get'));
    return this;
  }
}

/** Bull Board, for a look into a queue. */
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
  // Its page names its own base.
  app.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
  });
  await app.register(serverAdapter.registerPlugin(), { prefix: PATH });
};
