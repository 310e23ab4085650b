import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { SOCKET_PATH } from '@talkreel/contracts/events';
import { createRepeats } from '@talkreel/observability/repeats';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { TrustProxy } from '@talkreel/settings/trust-proxy';
import { callerOf } from './auth.ts';

export type SecurityEvent =
  | 'security.unauthenticated'
  | 'security.forbidden'
  | 'security.rate_limited'
  | 'security.sign_in_refused'
  | 'security.webhook_refused'
  | 'security.csp_violation';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a refusal for alerts. `detail` is our own text and never contains what a stranger sent. */
    reportSecurity(
      event: SecurityEvent,
      request: FastifyRequest,
      detail: Record<string, string>,
    ): void;
    /** Logs the refusal of a socket, which has no route; `userId` if known. */
    reportSocket(
      event: SecurityEvent,
      request: IncomingMessage,
      detail: Record<string, string>,
      userId?: string,
    ): void;
  }
}

const OF_STATUS: Partial<Record<number, SecurityEvent>> = {
  401: 'security.unauthenticated',
  403: 'security.forbidden',
  429: 'security.rate_limited',
};

/**
 * Refusals as structured warnings. Identical ones are written at most every 30 s, with a count; users are named by id,
 * addresses only by a digest that tells two apart.
 */
export default fp<{ secret: string; trustProxy: TrustProxy }>(
  async (app, { secret, trustProxy }) => {
    const repeats = createRepeats();
    const addressOf = createAddressOf(trustProxy);
    const named = (address: string | undefined) =>
      `address ${createHmac('sha256', secret).update(`address:${address}`).digest('base64url').slice(0, 12)}`;

    function report(log: FastifyBaseLogger, who: string, fields: Record<string, string>): void {
      const repeated = repeats(Object.values(fields).join('\n'));
      if (repeated !== null) log.warn({ ...fields, who, repeated }, 'refused');
    }
    app.decorate('reportSecurity', (event, request, detail) => {
      const fields = { event, method: request.method, route: routeOf(request), ...detail };
      report(request.log, callerOf(request) ?? named(request.ip), fields);
    });
    app.decorate('reportSocket', (event, request, detail, userId) => {
      const fields = { event, method: 'GET', route: SOCKET_PATH, ...detail };
      report(app.log, userId ?? named(addressOf(request)), fields);
    });
    app.addHook('onResponse', async (request, reply) => {
      const event = OF_STATUS[reply.statusCode];
      // Every visitor's page requests its user.
      const isAsking = reply.statusCode === 401 && request.routeOptions.config.public === true;
      if (event && !isAsking) app.reportSecurity(event, request, {});
    });
  },
  { name: 'security-events' },
);

/** The origin of a request that Fastify has not seen, determined as Fastify does. */
function createAddressOf(trustProxy: TrustProxy): (request: IncomingMessage) => string | undefined {
  if (trustProxy === false) return (request) => request.socket.remoteAddress;
  const isTrusted = typeof trustProxy === 'function' ? trustProxy : proxyAddr.compile(trustProxy);
  return (request) => proxyAddr.all(request, isTrusted).at(-1);
}

/** The registered route; the address itself may contain secrets. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
