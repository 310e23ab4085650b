import limiter from '@fastify/rate-limit';
import { LOGIN_PATH } from '@talkreel/contracts/http/auth';
import { texts } from '@talkreel/contracts/texts';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';

/**
 * So many changing requests a minute per person, or per address for visitors, and as many sign-ins.
 * Counted in this process: the request path needs only Postgres, and what costs money has caps there.
 */
export default fp<{ perMinute: number }>(
  async (app, { perMinute }) => {
    await app.register(limiter, {
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => request.session.userId ?? request.ip,
      allowList: (request) => request.method === 'GET' && !request.url.startsWith(LOGIN_PATH),
      errorResponseBuilder: () => new HttpError(429, 'rate_limited', texts.provider.rateLimited),
    });
  },
  { name: 'rate-limit', dependencies: ['session'] },
);
