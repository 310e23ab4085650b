import { KEY_PATTERN, TEST_HEADER, type KeyScope } from '@talkreel/contracts/api-keys';
import {
  findConnection,
  findKey,
  noteKeyUse,
  type FoundKey,
} from '@talkreel/db/accounts/api-keys.repo';
import { MCP_PATH } from '@talkreel/contracts/mcp';
import type { Db } from '@talkreel/db/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { blocked, HttpError } from '../../errors.ts';
import { digestText } from '../../lib/digests.ts';
import { innerCalls } from '../../lib/inner-calls.ts';
import { requireKnown } from '../../lib/unknown-fields.ts';
import type { Count } from '../../lib/shared-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key needs to call the route. Unset: as 'session', no key may. */
    keyScope?: KeyScope | 'session';
    /** Open to programs that were connected by OAuth, too. They have the tools of agents only. */
    connections?: boolean;
  }
}

const WINDOW_MS = 60_000;
/** As the authorization server makes them. */
const ACCESS_TOKEN = /^[\w-]{43}$/;

const otherAudience = () =>
  new HttpError(
    403,
    'other_audience',
    `A connected program has the tools at ${MCP_PATH} only. Create a key for other calls.`,
  );

/**
 * Authenticates calls with a key. The key is looked up for each request, as sessions are: one that is revoked stops
 * working in every process with the next request.
 */
export default fp<{
  db: Db;
  /** Requests of any kind per key. */
  perMinute: number;
  /** The count of a key in the current window, including this request. */
  count: (key: string, windowMs: number) => Promise<Count>;
}>(
  async (app, { db, perMinute, count }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { keyToken } = request;
      if (typeof keyToken !== 'string') return;
      const key = await find(keyToken);
      requireInForce(reply, key);
      const { id, user_id: userId, scopes, is_test: isTest } = key;
      request.apiKey = { id, userId, scopes, isTest };
      if (isTest) reply.header(TEST_HEADER, 'true');
      if (key.is_note_due) note(key.id);
      await limit(reply, key.id);
      const { keyScope = 'session', operatorsOnly, connections } = request.routeOptions.config;
      if (key.client_id !== null && !connections && !innerCalls.getStore()) throw otherAudience();
      // The console answers 404 to everyone but operators: plugins/app/auth.ts.
      if (!operatorsOnly) requireScope(reply, key, keyScope);
    });

    const sent = new WeakMap<FastifyRequest, unknown>();
    app.addHook('preValidation', async (request) => {
      if (request.apiKey) sent.set(request, request.body);
    });
    // Browsers of an older release may send what a newer one no longer knows; a program's author wants to be told.
    app.addHook('preHandler', async (request) => {
      if (request.apiKey) requireKnown(sent.get(request), request.body);
    });

    async function find(token: string): Promise<FoundKey | undefined> {
      if (KEY_PATTERN.test(token)) return findKey(db, digestText(token));
      return ACCESS_TOKEN.test(token) ? findConnection(db, digestText(token)) : undefined;
    }

    /** Beside the request, which does not wait for it. */
    function note(id: string): void {
      noteKeyUse(db, id).catch((error: unknown) =>
        app.log.warn({ err: error, keyId: id }, 'the use of a key was not noted'),
      );
    }

    /** Sets the headers of draft-ietf-httpapi-ratelimit-headers. @throws {HttpError} 429 */
    async function limit(reply: FastifyReply, id: string): Promise<void> {
      const { current, ttl } = await count(`key:${id}`, WINDOW_MS);
      const seconds = Math.max(1, Math.ceil(ttl / 1_000));
      reply.header('ratelimit-policy', `"minute";q=${perMinute};w=${WINDOW_MS / 1_000}`);
      reply.header('ratelimit', `"minute";r=${Math.max(0, perMinute - current)};t=${seconds}`);
      if (current > perMinute)
        throw new HttpError(
          429,
          'rate_limited',
          `This key may send ${perMinute} requests a minute. Please wait.`,
          undefined,
          seconds,
        );
    }
  },
  { name: 'api-keys', dependencies: ['key-calls', 'session'] },
);

function requireInForce(reply: FastifyReply, key: FoundKey | undefined): asserts key is FoundKey {
  if (key?.is_blocked) throw blocked();
  const refusal = refusalOf(key);
  if (refusal === null) return;
  reply.header('www-authenticate', 'Bearer realm="Talkreel", error="invalid_token"');
  throw refusal;
}

function refusalOf(key: FoundKey | undefined): HttpError | null {
  if (!key) return new HttpError(401, 'invalid_key', 'This is not the key of an account.');
  if (key.revoked_for === 'url')
    return new HttpError(
      401,
      'revoked_key',
      'This key was revoked because it was sent in an address. Create another one.',
    );
  if (key.revoked_for !== null) return new HttpError(401, 'revoked_key', 'This key was revoked.');
  return key.is_expired ? new HttpError(401, 'expired_key', 'This key has expired.') : null;
}

function requireScope(reply: FastifyReply, key: FoundKey, needed: KeyScope | 'session'): void {
  if (needed === 'session')
    throw new HttpError(
      403,
      'session_only',
      'Keys cannot do this. Sign in to Talkreel in a browser for it.',
    );
  if (key.scopes.includes(needed)) return;
  reply.header(
    'www-authenticate',
    `Bearer realm="Talkreel", error="insufficient_scope", scope="${needed}"`,
  );
  throw new HttpError(403, 'missing_scope', `This key lacks the permission “${needed}”.`);
}
