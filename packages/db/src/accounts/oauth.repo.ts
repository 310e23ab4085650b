import { sql, type Selectable } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { OauthClients } from '../schema.generated.ts';

export type OauthClient = Pick<Selectable<OauthClients>, 'id' | 'name' | 'redirect_uris'>;

/** Something that the authorization server keeps, by the hash of what the program or browser has. */
export interface DocumentKey {
  model: string;
  idHash: string;
}

export async function saveClient(db: DbOrTx, client: OauthClient): Promise<void> {
  await db.insertInto('oauth_clients').values(client).execute();
}

export async function findClient(db: DbOrTx, id: string): Promise<OauthClient | undefined> {
  return db
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirect_uris'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes it, or over it. `connectionId`: the connection that it ends with. */
export async function saveDocument(
  db: DbOrTx,
  { model, idHash }: DocumentKey,
  document: {
    connectionId: string | null;
    payload: Record<string, unknown>;
    expiresInSeconds: number;
  },
): Promise<void> {
  const values = {
    key_id: document.connectionId,
    payload: JSON.stringify(document.payload),
    expires_at: sql<Date>`now() + make_interval(secs => ${document.expiresInSeconds})`,
  };
  await db
    .insertInto('oauth_documents')
    .values({ model, id_hash: idHash, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values))
    .execute();
}

/**
 * Undefined: there is none, it has expired, or its connection does not work (any more): revoked, expired, or of an
 * account that is blocked or deleted.
 */
export async function findDocument(
  db: DbOrTx,
  { model, idHash }: DocumentKey,
): Promise<{ payload: Record<string, unknown>; consumed_at: Date | null } | undefined> {
  return db
    .selectFrom('oauth_documents')
    .leftJoin('api_keys', 'api_keys.id', 'oauth_documents.key_id')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .select(['oauth_documents.payload', 'oauth_documents.consumed_at'])
    .where('oauth_documents.model', '=', model)
    .where('oauth_documents.id_hash', '=', idHash)
    .where('oauth_documents.expires_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`(oauth_documents.key_id is null or (
        api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > now())
        and users.blocked_at is null and users.erased_at is null))`,
    )
    .executeTakeFirst();
}

/** false: it was used before; of requests at the same time, one gets true. */
export async function consumeDocument(
  db: DbOrTx,
  { model, idHash }: DocumentKey,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_documents')
    .set({ consumed_at: sql<Date>`now()` })
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteDocument(db: DbOrTx, { model, idHash }: DocumentKey): Promise<void> {
  await db
    .deleteFrom('oauth_documents')
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .execute();
}

/** Ends a connection and all its tokens. Undefined: there is none. */
export async function endConnection(
  db: DbOrTx,
  id: string,
): Promise<{ user_id: string } | undefined> {
  return db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('client_id', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
}

/** Deletes up to `limit` documents that have expired; returns how many. */
export async function forgetExpiredDocuments(db: DbOrTx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from oauth_documents where (model, id_hash) in (
    select model, id_hash from oauth_documents where expires_at < now()
    order by expires_at limit ${limit}) and expires_at < now()`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Deletes up to `limit` programs that registered more than `hours` ago and are connected to no account; returns how
 * many. One that comes back registers again.
 */
export async function forgetLooseClients(
  db: DbOrTx,
  hours: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from oauth_clients where id in (
    select id from oauth_clients
    where created_at < now() - make_interval(hours => ${hours})
      and not exists (select from api_keys where client_id = oauth_clients.id
        and revoked_at is null and (expires_at is null or expires_at > now()))
    order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
