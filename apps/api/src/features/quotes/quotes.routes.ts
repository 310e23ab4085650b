import { postQuote } from '@talkreel/contracts/http/quotes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requesterOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** What a call would cost, and what would refuse it, before it is made. */
export const quoteRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  serve(app, postQuote, async (request, reply) => {
    const isOperator = !request.apiKey && request.session.isOperator === true;
    reply.header('cache-control', 'no-store');
    return services.quotes.quote(requesterOf(request), request.body, isOperator);
  });
};
