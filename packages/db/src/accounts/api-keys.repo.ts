import type { KeyScope, RevokedFor } from '@talkreel/contracts/api-keys';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { prepare, type Params } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { ApiKeys } from '../schema.generated.ts';
import { queueMail } from './mails.repo.ts';
import { lockUser } from './users.repo.ts';

type ApiKey = Selectable<ApiKeys>;

export interface FoundKey {
  id: string;
  user_id: string;
  scopes: KeyScope[];
  revoked_for: RevokedFor | null;
  /** The program that was connected by OAuth; null: it is a key. */
  client_id: string | null;
  is_test: boolean;
  is_expired: boolean;
  is_blocked: boolean;
  /** Its last use was noted more than a minute ago, or never. */
  is_note_due: boolean;
}

/** How often the use of a key is written. */
const NOTE_EVERY_SECONDS = 60;
/** Revoked keys that are kept for their user to see. */
const REVOKED_KEPT = 50;

const found = (db: Kysely<Database>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.user_id', 'api_keys.scopes', 'api_keys.revoked_for'])
    .select(['api_keys.client_id', 'api_keys.is_test'])
    .select([
      sql<boolean>`coalesce(api_keys.expires_at <= now(), false)`.as('is_expired'),
      sql<boolean>`users.blocked_at is not null`.as('is_blocked'),
      sql<boolean>`coalesce(api_keys.last_used_at < now() - make_interval(secs => ${sql.lit(NOTE_EVERY_SECONDS)}), true)`.as(
        'is_note_due',
      ),
    ])
    .where('users.erased_at', 'is', null);

const selectKey = prepare('api-key', (db, params: Params<{ tokenHash: string }>) =>
  found(db).where('api_keys.token_hash', '=', params.tokenHash),
);

const selectConnection = prepare('connection', (db, params: Params<{ tokenHash: string }>) =>
  found(db)
    .innerJoin('oauth_documents', 'oauth_documents.key_id', 'api_keys.id')
    .where('oauth_documents.model', '=', 'AccessToken')
    .where('oauth_documents.id_hash', '=', params.tokenHash)
    .where('oauth_documents.expires_at', '>', sql<Date>`now()`),
);

/** A key by the hash of its text, revoked and expired ones included; undefined: there is none, or its account is deleted. */
export async function findKey(db: DbOrTx, tokenHash: string): Promise<FoundKey | undefined> {
  const [key] = await selectKey(db, { tokenHash });
  return key;
}

/** The same by the hash of an access token of a connected program; undefined, too: the token has expired. */
export async function findConnection(db: DbOrTx, tokenHash: string): Promise<FoundKey | undefined> {
  const [key] = await selectConnection(db, { tokenHash });
  return key;
}

/** Notes that a key is in use. A key that a generation is being accepted with is left for the next request. */
export async function noteKeyUse(db: DbOrTx, id: string): Promise<void> {
  await sql`update api_keys set last_used_at = now() where id = (
    select id from api_keys where id = ${id}
      and (last_used_at is null or last_used_at < now() - make_interval(secs => ${NOTE_EVERY_SECONDS}))
    for no key update skip locked)`.execute(db);
}

export interface NewKey extends Pick<
  ApiKey,
  'name' | 'scopes' | 'token_hash' | 'client_id' | 'hint' | 'per_day' | 'in_all'
> {
  isTest?: boolean;
  expiresInDays: number | null;
}

export type KeyRow = Omit<ApiKey, 'user_id' | 'token_hash'>;

const shown = [
  'id',
  'name',
  'scopes',
  'client_id',
  'is_test',
  'hint',
  'per_day',
  'in_all',
  'used_day',
  'used_in_all',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'revoked_for',
  'created_at',
] as const satisfies ReadonlyArray<keyof KeyRow>;

/** A counter is as old as its day. */
const usedToday = sql<number>`case when used_day = (now() at time zone 'utc')::date then used_today else 0 end`;

/** A user's keys, newest first, without what would grant access. */
export function listKeys(db: DbOrTx, userId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(shown)
    .select(usedToday.as('used_today'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * A key, or a connection of a program, which replaces the one that it had. null: the user has `limit` keys and
 * connections that work, or the account is deleted.
 */
export function createKey(
  db: Db,
  userId: string,
  { expiresInDays, isTest = false, ...key }: NewKey,
  limit: number,
): Promise<KeyRow | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) return null;
    if (key.client_id !== null) await disconnect(tx, userId, key.client_id);
    const { count } = await tx
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`(expires_at is null or expires_at > now())`)
      .executeTakeFirstOrThrow();
    if (count >= limit) return null;
    await forgetOldKeys(tx, userId);
    return tx
      .insertInto('api_keys')
      .values({
        ...key,
        is_test: isTest,
        user_id: userId,
        expires_at:
          expiresInDays === null
            ? null
            : sql<Date>`now() + make_interval(days => ${expiresInDays})`,
      })
      .returning(shown)
      .returning('used_today')
      .executeTakeFirstOrThrow();
  });
}

async function disconnect(tx: DbOrTx, userId: string, clientId: string): Promise<void> {
  await tx
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes the keys that ended longest ago, so that revoking and creating again does not fill the table. */
async function forgetOldKeys(tx: DbOrTx, userId: string): Promise<void> {
  await sql`delete from api_keys where id in (
    select id from api_keys
    where user_id = ${userId} and (revoked_at is not null or expires_at <= now())
    order by coalesce(revoked_at, expires_at) desc offset ${REVOKED_KEPT})`.execute(tx);
}

/** false: this user has no such key. A key that was revoked stays as it is. */
export async function revokeKey(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({
      revoked_at: sql<Date>`coalesce(revoked_at, now())`,
      revoked_for: sql<RevokedFor>`coalesce(revoked_for, 'user')`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Revokes a key that was sent in an address and queues a mail about it. Undefined: it was not in force. */
export function revokeKeyInUrl(
  db: Db,
  tokenHash: string,
): Promise<{ id: string; user_id: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: sql<Date>`now()`, revoked_for: 'url' })
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (revoked) await queueMail(tx, 'key-in-url', revoked.id);
    return revoked;
  });
}

/** What the mail about a revoked key says, and to whom; undefined: nobody can be mailed, or the key is gone. */
export async function findRevokedKey(
  db: DbOrTx,
  id: string,
): Promise<{ name: string; hint: string; email: string } | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.name', 'api_keys.hint', 'users.email'])
    .where('api_keys.id', '=', id)
    .where('api_keys.revoked_at', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  return row?.email == null ? undefined : { ...row, email: row.email };
}

export interface KeyBudget {
  is_in_force: boolean;
  per_day: number | null;
  in_all: number | null;
  used_today: number;
  used_in_all: number;
  /** Until the next UTC day. */
  seconds_left_today: number;
}

/** What a key may still start; undefined: there is no such key. */
export async function findKeyBudget(db: DbOrTx, id: string): Promise<KeyBudget | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['per_day', 'in_all', 'used_in_all'])
    .select([
      usedToday.as('used_today'),
      sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`.as(
        'is_in_force',
      ),
      sql<number>`ceil(extract(epoch from date_trunc('day', now() at time zone 'utc') + interval '1 day'
        - now() at time zone 'utc'))::int`.as('seconds_left_today'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which of these keys may still listen to events, by the hash of their text; and until when, null: without an end. */
export async function findListeningKeys(
  db: DbOrTx,
  tokenHashes: string[],
): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.token_hash', 'api_keys.expires_at'])
    .where('api_keys.token_hash', 'in', tokenHashes)
    .where('api_keys.revoked_at', 'is', null)
    .where(sql<boolean>`(api_keys.expires_at is null or api_keys.expires_at > now())`)
    .where('users.blocked_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .$narrowType<{ token_hash: string }>()
    .execute();
  return new Map(rows.map((row) => [row.token_hash, row.expires_at]));
}

const selectRevoked = prepare('revoked-keys', (db, params: Params<{ seconds: number }>) =>
  db
    .selectFrom('api_keys')
    .select('token_hash')
    .where('revoked_at', '>', sql<Date>`now() - make_interval(secs => ${params.seconds}::float8)`)
    .where('token_hash', 'is not', null)
    .$narrowType<{ token_hash: string }>(),
);

/** The keys that were revoked within so many seconds, by the hash of their text. */
export async function listRevokedKeys(db: DbOrTx, seconds: number): Promise<string[]> {
  return (await selectRevoked(db, { seconds })).map((row) => row.token_hash);
}
