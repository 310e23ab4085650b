import {
  isApiVersion,
  OLDEST_API_VERSION,
  VERSION_HEADER,
  type ApiVersion,
} from '@talkreel/contracts/api-version';
import fp from 'fastify-plugin';
import { UnknownVersion } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The date of the description that the reply keeps to. */
    apiVersion: ApiVersion;
  }
}

/**
 * Chooses the version of the api for a request, and names it in every reply to a program, refusals too. Browsers are
 * answered by the release that sent them their page: without the header they hear nothing of versions.
 */
export default fp(
  async (app) => {
    app.decorateRequest('apiVersion', OLDEST_API_VERSION);
    // Before anybody is looked up: what cannot be answered starts nothing, and costs nothing.
    app.addHook('onRequest', async (request) => {
      const named = request.headers[VERSION_HEADER];
      if (named === undefined) return;
      if (!isApiVersion(named)) throw new UnknownVersion(String(named));
      request.apiVersion = named;
    });
    app.addHook('onSend', async ({ keyToken, headers, apiVersion, url }, reply) => {
      const isOfProgram = keyToken != null || headers[VERSION_HEADER] !== undefined;
      if (isOfProgram) reply.header(VERSION_HEADER, apiVersion);
      // What may be kept is kept for those who asked for the same, also if the first of them was a browser.
      if (!isOfProgram && !url.startsWith('/api/')) return;
      const caching = String(reply.getHeader('cache-control') ?? 'no-store');
      if (caching.includes('no-store')) return;
      const others = [reply.getHeader('vary') ?? []].flat();
      reply.header('vary', [...others, VERSION_HEADER].join(', '));
    });
  },
  { name: 'api-version', dependencies: ['key-calls'] },
);
