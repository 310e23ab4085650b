import cors from '@fastify/cors';
import { TEST_HEADER } from '@talkreel/contracts/api-keys';
import { VERSION_HEADER } from '@talkreel/contracts/api-version';
import {
  AGENT_CALLS,
  MCP_PATH,
  RESOURCE_METADATA_PATH,
  SERVER_METADATA_PATH,
} from '@talkreel/contracts/mcp';
import { QUOTE_HEADER } from '@talkreel/contracts/quoted-calls';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const PREFLIGHT_SECONDS = 7_200;

/** What a browser of another site may call without a key: the ways in for agents, which no cookie opens. */
const waysIn: ReadonlySet<string> = new Set([
  MCP_PATH,
  RESOURCE_METADATA_PATH,
  RESOURCE_METADATA_PATH + MCP_PATH,
  SERVER_METADATA_PATH,
  ...Object.values(AGENT_CALLS),
]);

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
    VERSION_HEADER,
    'mcp-protocol-version',
  ],
  exposedHeaders: [
    'link',
    'location',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'content-disposition',
    'www-authenticate',
    TEST_HEADER,
    VERSION_HEADER,
  ],
  maxAge: PREFLIGHT_SECONDS,
};

/**
 * Lets programs in pages of other sites call with a key, and agents there be connected. Browsers send no cookie along,
 * and any other call without a key is as closed to other sites as ever.
 */
export default fp(
  async (app) => {
    await app.register(cors, {
      delegator: (request, done) =>
        done(null, hasKey(request) || isWayIn(request) ? forKeys : { origin: false }),
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

/** Exactly as written: another spelling of an address stays closed. */
export function isWayIn({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return waysIn.has(url.split('?')[0] ?? '');
}
