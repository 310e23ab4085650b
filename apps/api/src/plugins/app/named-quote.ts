import { QUOTE_HEADER, quotedCalls } from '@talkreel/contracts/quoted-calls';
import { routes } from '@talkreel/contracts/routes';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';
import { type NamedQuote, otherRequest, readQuote } from '../../lib/quote-token.ts';
import { userIdOf } from './auth.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** null: it names none, and costs what it costs. */
    namedQuote?: NamedQuote | null;
  }
}

const quoted = new Set(quotedCalls.map((name) => `${routes[name].method} ${routes[name].path}`));

/**
 * Reads the quote of a call. One that does not hold is not refused here: a repeat of what was accepted is answered with
 * that, whatever has become of its quote since.
 */
export default fp<{ secret: string }>(
  async (app, { secret }) => {
    app.decorateRequest('namedQuote', null);
    app.addHook('preHandler', async (request) => {
      const token = request.headers[QUOTE_HEADER];
      if (token === undefined) return;
      const { method, routeOptions, params, query, body } = request;
      const route = `${method} ${routeOptions.url ?? ''}`;
      // Ignored, it would promise what nobody keeps.
      if (!quoted.has(route)) throw otherRequest();
      try {
        const words = [params, query, body] as const;
        request.namedQuote = readQuote(secret, userIdOf(request), { route, words }, String(token));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        request.namedQuote = { refusal: error };
      }
    });
  },
  { name: 'named-quote', dependencies: ['auth'] },
);
