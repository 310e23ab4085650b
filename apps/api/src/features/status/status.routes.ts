import { getStatus } from '@talkreel/contracts/http/status';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { serve } from '../../serve.ts';

/** What is paused now, for the app's banner. */
export const statusRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  serve(
    app,
    getStatus,
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return services.providerStatus.list();
    },
    { public: true },
  );
};
