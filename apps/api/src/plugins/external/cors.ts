import cors from '@fastify/cors';
import { QUOTE_HEADER } from '@talkreel/contracts/quoted-calls';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const PREFLIGHT_SECONDS = 7_200;

const forKeys = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'prefer',
    'range',
    QUOTE_HEADER,
  ],
  exposedHeaders: [
    'link',
    'location',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'content-disposition',
  ],
  maxAge: PREFLIGHT_SECONDS,
};

/**
 * Lets programs in pages of other sites call with a key. Browsers send no cookie along, and a call without a key is
 * as closed to other sites as ever.
 */
export default fp(
  async (app) => {
    await app.register(cors, {
      delegator: (request, done) => done(null, hasKey(request) ? forKeys : { origin: false }),
    });
  },
  { name: 'cors', dependencies: ['key-calls'] },
);

/** Whether a request has a key, or asks on behalf of one that will. */
function hasKey({ method, headers, keyToken }: FastifyRequest): boolean {
  if (method !== 'OPTIONS') return keyToken != null;
  const wanted = headers['access-control-request-headers'] ?? '';
  return wanted.split(',').some((name) => name.trim().toLowerCase() === 'authorization');
}
