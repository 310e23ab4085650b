import fp from 'fastify-plugin';

/** On shutdown, every reply asks for the next request on another connection. */
export default fp<{ stopping: AbortSignal }>(
  async (app, { stopping }) => {
    app.addHook('onSend', async (_request, reply) => {
      if (stopping.aborted) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
