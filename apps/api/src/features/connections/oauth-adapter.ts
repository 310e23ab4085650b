import type { Db } from '@talkreel/db/client';
import {
  consumeDocument,
  deleteDocument,
  endConnection,
  findClient,
  findDocument,
  saveDocument,
} from '@talkreel/db/accounts/oauth.repo';
import { errors, type Adapter } from 'oidc-provider';
import { digestText } from '../../lib/digests.ts';
import { metadataOf } from './oauth-facts.ts';

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/**
 * Keeps the authorization server's documents in Postgres, for all processes. Codes and tokens are kept as hashes. What
 * belongs to a connection is found only while that works, and goes with it.
 */
export function createOauthAdapter(
  db: Db,
  onEnded: (userId: string) => void,
): (model: string) => Adapter {
  return (model) => {
    // A user is signed in to Talkreel, not to this server.
    if (model === 'Session') return nothing;
    if (model === 'Client')
      return {
        ...nothing,
        find: async (id) => {
          const client = await findClient(db, id);
          return client && metadataOf(client);
        },
      };
    const keyOf = (id: string) => ({ model, idHash: digestText(id) });
    return {
      ...nothing,
      async upsert(id, { jti: _secret, ...payload }, expiresInSeconds) {
        const connectionId = model === 'Grant' ? id : (payload.grantId ?? null);
        await saveDocument(db, keyOf(id), { connectionId, payload, expiresInSeconds });
      },
      async find(id) {
        const found = await findDocument(db, keyOf(id));
        if (!found) return undefined;
        const { payload, consumed_at: consumedAt } = found;
        const consumed = consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1_000) };
        return { ...payload, ...consumed, jti: id };
      },
      async consume(id) {
        // Of two requests with one code or token, one gets nothing.
        if (!(await consumeDocument(db, keyOf(id)))) throw new errors.InvalidGrant('already used');
      },
      destroy: (id) => deleteDocument(db, keyOf(id)),
      // The program gave its access back, or somebody has a code or token that was used before.
      async revokeByGrantId(id) {
        const ended = await endConnection(db, id);
        if (ended) onEnded(ended.user_id);
      },
    };
  };
}
