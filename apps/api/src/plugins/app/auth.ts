import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to visitors. Everything under /api that does not say so needs a signed-in user. */
    public?: boolean;
  }
}

/** Default deny: a route nobody thought about is closed. */
export default fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!request.url.startsWith('/api/')) return;
      if (request.routeOptions.config.public || request.is404) return;
      if (!request.session.userId) throw new HttpError(401, 'unauthenticated', 'Please sign in');
    });
  },
  { name: 'auth', dependencies: ['session'] },
);

/** The signed-in user's id, on routes that are not public. */
export function userIdOf(request: FastifyRequest): string {
  const { userId } = request.session;
  if (!userId) throw new HttpError(401, 'unauthenticated', 'Please sign in');
  return userId;
}
