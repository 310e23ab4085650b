import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { prepare, type Params } from '../prepared.ts';

export interface SessionRecord {
  sid: string;
  userId: string | null;
  data: Record<string, unknown>;
  expiresAt: Date;
}

/** Stores a session, except for an account being erased: a request in flight must not restore it. */
export async function saveSession(db: DbOrTx, session: SessionRecord): Promise<void> {
  const { sid, userId, expiresAt } = session;
  await sql`insert into sessions (sid, user_id, data, expires_at)
    select ${sid}, ${userId}::uuid, ${JSON.stringify(session.data)}::jsonb, ${expiresAt}
    where ${userId}::uuid is null or exists (
      select from users where id = ${userId} and erased_at is null for key share)
    on conflict (sid) do update
      set user_id = excluded.user_id, data = excluded.data, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/**
 * Updates an existing session only, since a request in flight must not restore a signed-out one. False: it was signed
 * out.
 */
export async function updateSession(
  db: DbOrTx,
  { sid, data, expiresAt }: Omit<SessionRecord, 'userId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ data: JSON.stringify(data), expires_at: expiresAt })
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const selectSession = prepare('session', (db, params: Params<{ sid: string }>) =>
  db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.data', 'users.blocked_at', 'users.role'])
    .where('sid', '=', params.sid)
    .where('expires_at', '>', sql<Date>`now()`),
);

export interface StoredSession {
  data: Record<string, unknown>;
  /** Whether its user is blocked, so that it grants no access. */
  isBlocked: boolean;
  isOperator: boolean;
}

/** A session's data and user; null if it is unknown or expired. */
export async function findSession(db: DbOrTx, sid: string): Promise<StoredSession | null> {
  const [session] = await selectSession(db, { sid });
  if (!session) return null;
  const isBlocked = session.blocked_at !== null;
  return { data: session.data, isBlocked, isOperator: !isBlocked && session.role === 'operator' };
}

/** When each of these sessions ends; expired ones, and those of blocked users, are missing. */
export async function findSessionEnds(db: DbOrTx, sids: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .select(['sid', 'expires_at'])
    .where('sid', 'in', sids)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.blocked_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.sid, row.expires_at]));
}

export async function deleteSession(db: DbOrTx, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute();
}

export async function deleteSessionsOfUser(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** All sessions of a user, last used first. */
export async function listSessionsOfUser(
  db: DbOrTx,
  userId: string,
): Promise<Array<{ sid: string; data: Record<string, unknown> }>> {
  return db
    .selectFrom('sessions')
    .select(['sid', 'data'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .execute();
}

/** Deletes up to `limit` expired sessions; returns how many. */
export async function deleteExpiredSessions(db: DbOrTx, limit: number): Promise<number> {
  const expired = db
    .selectFrom('sessions')
    .select('sid')
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit);
  const result = await db
    .deleteFrom('sessions')
    .where('sid', 'in', expired)
    // The condition is checked again, for a session that was renewed while this waited for its row.
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
