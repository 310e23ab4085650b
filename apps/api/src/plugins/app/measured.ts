import { measure } from '@talkreel/observability/measurements';
import fp from 'fastify-plugin';

/** Measures every request by its route; unmatched ones count as one, since addresses are unlimited. */
export default fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      measure('request.ended', {
        method: request.method,
        route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      });
    });
  },
  { name: 'measured' },
);
