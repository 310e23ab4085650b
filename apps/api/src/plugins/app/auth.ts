import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { blocked, HttpError, notFound } from '../../errors.ts';
import type { NamedQuote } from '../../lib/quote-token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to visitors. Other routes of the api need a signed-in user. */
    public?: boolean;
    /** For operators; answers 404 to everyone else. */
    operatorsOnly?: boolean;
  }
}

/**
 * Default deny: routes are closed unless they say otherwise. Decided by the matched route, since one address has many
 * spellings, and before the body is read.
 */
export default fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      const { public: isPublic, operatorsOnly } = request.routeOptions.config;
      const { session } = request;
      if (operatorsOnly) {
        if (request.apiKey) throw notFound();
        if (session.userId && session.isOperator) return;
        throw notFound();
      }
      if (isPublic || request.apiKey) return;
      if (session.isBlocked) throw blocked();
      if (!session.userId) throw new HttpError(401, 'unauthenticated', 'Please sign in');
    });
  },
  { name: 'auth', dependencies: ['session'] },
);

/** Whose request it is: the key's user, or the session's. Undefined: a visitor's. */
export function callerOf({ apiKey, session }: FastifyRequest): string | undefined {
  // A request that failed early has no session.
  return apiKey?.userId ?? (session as FastifyRequest['session'] | undefined)?.userId;
}

/** Who asks for something that is counted. */
export interface Requester {
  userId: string;
  /** The key that the request came with; null: it came with a session. */
  apiKeyId: string | null;
  /** It came with a test key: a stand-in makes what it starts, for nothing. */
  isTest: boolean;
  /** What the request may cost at most; absent or null: it names no quote. */
  quote?: NamedQuote | null;
}

/** What a list shows: a key what is of its mode, a session everything (null). */
export const modeOf = ({ apiKey }: FastifyRequest): boolean | null => apiKey?.isTest ?? null;

export function requesterOf(request: FastifyRequest): Requester {
  return {
    userId: userIdOf(request),
    apiKeyId: request.apiKey?.id ?? null,
    isTest: request.apiKey?.isTest ?? false,
    quote: request.namedQuote ?? null,
  };
}

/** The caller's id on routes that are not public. */
export function userIdOf(request: FastifyRequest): string {
  const userId = callerOf(request);
  if (!userId) throw new HttpError(401, 'unauthenticated', 'Please sign in');
  return userId;
}
