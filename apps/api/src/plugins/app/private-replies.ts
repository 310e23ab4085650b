import fp from 'fastify-plugin';

/** Replies are not cached unless the route sets a lifetime. */
export default fp(
  async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'private-replies' },
);
