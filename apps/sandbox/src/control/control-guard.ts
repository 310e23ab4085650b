import type { FastifyInstance } from 'fastify';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Allows only callers on this machine that did not come through a proxy. */
export function guardControl(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const proxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
    if (proxied || !loopback.test(request.ip)) await reply.code(404).send({ error: 'Not found' });
  });
}
