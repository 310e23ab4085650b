import { randomBytes } from 'node:crypto';
import { KEY_PREFIXES, KEYS_MAX } from '@talkreel/contracts/api-keys';
import {
  deleteApiKey,
  listApiKeys,
  postApiKey,
  type ApiKey,
} from '@talkreel/contracts/http/api-keys';
import { createKey, listKeys, revokeKey, type KeyRow } from '@talkreel/db/accounts/api-keys.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { digestText } from '../../lib/digests.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';

/** How much of the secret part is shown, at either end. */
const SHOWN_CHARACTERS = 4;

/** A user's API keys, which only a session may see and change. */
export const apiKeyRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db' | 'publisher'>;
}> = async (app, { deps: { db, publisher } }) => {
  const changed = (userId: string) => publisher.toUser(userId, { type: 'account.changed' });

  serve(app, listApiKeys, async (request) =>
    (await listKeys(db, userIdOf(request))).map((row) => toApiKey(row, Date.now())),
  );

  serve(app, postApiKey, async (request, reply) => {
    const userId = userIdOf(request);
    const { name, isTest, scopes, perDay, inAll, expiresInDays } = request.body;
    const prefix = isTest ? KEY_PREFIXES.test : KEY_PREFIXES.live;
    const secret = randomBytes(32).toString('base64url');
    const token = `${prefix}${secret}`;
    const row = await createKey(
      db,
      userId,
      {
        name,
        isTest,
        scopes,
        token_hash: digestText(token),
        client_id: null,
        hint: `${prefix}${secret.slice(0, SHOWN_CHARACTERS)}…${secret.slice(-SHOWN_CHARACTERS)}`,
        per_day: perDay,
        in_all: inAll,
        expiresInDays,
      },
      KEYS_MAX,
    );
    if (!row)
      throw new HttpError(
        409,
        'too_many',
        `You have ${KEYS_MAX} keys, which is the limit. Revoke one that you no longer use.`,
      );
    changed(userId);
    return reply.code(201).send({ key: toApiKey(row, Date.now()), token });
  });

  serve(app, deleteApiKey, async (request, reply) => {
    const userId = userIdOf(request);
    if (!(await revokeKey(db, userId, request.params.id))) throw notFound();
    changed(userId);
    return reply.code(204).send(null);
  });
};

function toApiKey(row: KeyRow, nowMs: number): ApiKey {
  const isExpired = row.expires_at !== null && row.expires_at.getTime() <= nowMs;
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    isTest: row.is_test,
    kind: row.client_id === null ? 'key' : 'connection',
    hint: row.hint,
    perDay: row.per_day,
    inAll: row.in_all,
    usedToday: row.used_today,
    usedInAll: row.used_in_all,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    state: row.revoked_at !== null ? 'revoked' : isExpired ? 'expired' : 'active',
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedFor: row.revoked_for,
  };
}
