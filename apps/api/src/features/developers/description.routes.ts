import { getDescription } from '@talkreel/contracts/http/description';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { packedFile } from '../../lib/packed-file.ts';
import { serve } from '../../serve.ts';

/** The description of the api. */
export const descriptionRoutes: FastifyPluginAsyncZod = async (app) => {
  const send = packedFile({ type: 'application/json', cacheControl: 'public, max-age=300' }, () =>
    JSON.stringify(app.swagger()),
  );
  serve(app, getDescription, (request, reply) => send(request, reply as never) as never, {
    public: true,
  });
};
