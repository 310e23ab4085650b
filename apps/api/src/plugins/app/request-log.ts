import fp from 'fastify-plugin';
import { callerOf } from './auth.ts';

/** Machines request these paths every few seconds, so they are only logged at debug level. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** One line per request, by route: the address itself may contain secrets. */
export default fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      const userId = callerOf(request);
      const line = {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(userId && { userId }),
        // Before a version can end, somebody has to know who still uses it.
        ...(request.apiKey && { keyId: request.apiKey.id, apiVersion: request.apiVersion }),
      };
      request.log[PROBES.has(route) ? 'debug' : 'info'](line, 'request');
    });
  },
  { name: 'request-log' },
);
