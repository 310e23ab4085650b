import fp from 'fastify-plugin';
import { isWayIn } from '../external/cors.ts';
import { HttpError } from '../../errors.ts';

/**
 * Refuses cross-site requests. Programs send neither header and have no browser cookie. A site can only send a key or a
 * code that it was given: cors.ts.
 */
export default fp<{ origins: string[] }>(
  async (app, { origins }) => {
    app.addHook('onRequest', async (request) => {
      if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS')
        return;
      if (request.keyToken != null || isWayIn(request)) return;
      const { origin } = request.headers;
      const site = request.headers['sec-fetch-site'];
      const foreign =
        origin !== undefined
          ? !origins.includes(origin)
          : site === 'cross-site' || site === 'same-site';
      if (foreign)
        throw new HttpError(403, 'foreign_origin', 'This request came from another site');
    });
  },
  { name: 'origin' },
);
