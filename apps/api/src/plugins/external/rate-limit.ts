import limiter from '@fastify/rate-limit';
import { EXPORT_PATH } from '@talkreel/contracts/http/account';
import { CALLBACK_PATH, LOGIN_PATH } from '@talkreel/contracts/http/auth';
import { getSyncSubscription } from '@talkreel/contracts/http/payments';
import { texts } from '@talkreel/contracts/texts';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';

/** Reading that asks another server, or everything we have of somebody. */
const COSTLY_GETS = new Set([LOGIN_PATH, CALLBACK_PATH, EXPORT_PATH, getSyncSubscription.path]);

/**
 * So many changing or costly requests a minute per person, or per address for visitors.
 * Counted in this process: the request path needs only Postgres, and what costs money has caps there.
 */
export default fp<{ perMinute: number }>(
  async (app, { perMinute }) => {
    await app.register(limiter, {
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => request.session.userId ?? request.ip,
      allowList: ({ method, routeOptions }) =>
        method === 'GET' && !COSTLY_GETS.has(routeOptions.url ?? ''),
      errorResponseBuilder: () => new HttpError(429, 'rate_limited', texts.provider.rateLimited),
    });
  },
  { name: 'rate-limit', dependencies: ['session'] },
);
