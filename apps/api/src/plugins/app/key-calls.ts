import { KEY_WITHIN, type KeyScope } from '@talkreel/contracts/api-keys';
import { findKey, revokeKeyInUrl } from '@talkreel/db/accounts/api-keys.repo';
import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';
import { digestText } from '../../lib/digests.ts';

/** The key of a request, once it was found to be in force. */
export interface CallingKey {
  id: string;
  userId: string;
  scopes: readonly KeyScope[];
  isTest: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request sent as a key; null: it sent none, and its cookie counts. Absent in apps without keys. */
    keyToken?: string | null;
    apiKey?: CallingKey | null;
  }
}

const KEY_START = 'tk_';

/** Refused even if the key was never in force, or the one who sends it could try out which are. */
const keyInUrl = (): HttpError =>
  new HttpError(
    400,
    'key_in_url',
    'A key was sent in the address, which logs, histories and other sites can see. If it was in force, it has been revoked. Send keys in the Authorization header only.',
  );

/**
 * Tells calls with a key from those of browsers: a request with both a key and a cookie has the key's rights only. A key
 * in an address is revoked, since addresses are logged and passed on; for all requests, pages and unknown routes too.
 */
export default fp<{ db: Db; publisher: Pick<Publisher, 'toUser'> }>(
  async (app, { db, publisher }) => {
    app.decorateRequest('keyToken', null);
    app.decorateRequest('apiKey', null);
    app.addHook('onRequest', async (request) => {
      const leaked = keyIn(request.raw.url ?? '');
      if (leaked !== null) {
        request.keyToken = '';
        await revokeLeaked({ db, publisher }, leaked);
        throw keyInUrl();
      }
      const token = bearerOf(request);
      if (token === null) return;
      request.keyToken = token;
      delete request.raw.headers.cookie;
    });
  },
  { name: 'key-calls' },
);

/** The key in an address, however it is encoded; null: there is none. */
export function keyIn(url: string): string | null {
  return KEY_WITHIN.exec(url.includes('%') ? decoded(url) : url)?.[0] ?? null;
}

/** Decodes what can be; a broken sequence elsewhere hides nothing. */
function decoded(url: string): string {
  return url.replace(/%[0-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}

export async function revokeLeaked(
  { db, publisher }: { db: Db; publisher: Pick<Publisher, 'toUser'> },
  token: string,
): Promise<void> {
  const tokenHash = digestText(token);
  const key = await findKey(db, tokenHash);
  if (!key || key.revoked_for !== null) return;
  const revoked = await revokeKeyInUrl(db, tokenHash);
  if (revoked) publisher.toUser(revoked.user_id, { type: 'account.changed' });
}

/**
 * The bearer token of a request; null: it has none. A proxy in front may send its own to us with every request of a
 * browser; it is no key.
 */
function bearerOf({ headers }: FastifyRequest): string | null {
  const { authorization = '' } = headers;
  if (!/^bearer(?: |$)/i.test(authorization)) return null;
  const token = authorization.slice('bearer'.length).trim();
  return token.startsWith(KEY_START) || headers.cookie === undefined ? token : null;
}
