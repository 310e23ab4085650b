import limiter, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { routes } from '@talkreel/contracts/routes';
import { texts } from '@talkreel/contracts/texts';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';
import type { Count } from '../../lib/shared-limit.ts';

/** Reads that call another server, write, or export everything about an account. */
const COSTLY_GETS = new Set<string>([
  routes.getLogin.path,
  routes.getCallback.path,
  routes.getAccountExport.path,
  routes.getSyncSubscription.path,
  // It is written down, for strangers too.
  '/oauth/authorize',
]);

/** Changing or costly requests per minute, per user, or per address for visitors. Paid work has limits in Postgres. */
export default fp<{
  perMinute: number;
  /** The count of a key in the current window, including this request. */
  count: (key: string, windowMs: number) => Promise<Count>;
}>(
  async (app, { perMinute, count }) => {
    class Store implements FastifyRateLimitStore {
      incr(key: string, done: (error: Error | null, count?: Count) => void, windowMs: number) {
        count(key, windowMs).then((counted) => done(null, counted), done);
      }
      // No route has its own limit.
      child() {
        return this;
      }
    }
    await app.register(limiter, {
      store: Store,
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => request.session.userId ?? request.ip,
      // A key has a limit of its own: plugins/app/api-keys.ts.
      allowList: ({ method, routeOptions, apiKey }) =>
        apiKey != null ||
        ((method === 'GET' || method === 'HEAD') && !COSTLY_GETS.has(routeOptions.url ?? '')),
      errorResponseBuilder: () => new HttpError(429, 'rate_limited', texts.provider.rateLimited),
    });
  },
  { name: 'rate-limit', dependencies: ['session'] },
);
