import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { PREPARED } from '../prepared-client.ts';

export interface SessionRecord {
  sid: string;
  userId: string | null;
  data: Record<string, unknown>;
  expiresAt: Date;
}

export async function saveSession(db: DbOrTx, session: SessionRecord): Promise<void> {
  const row = {
    user_id: session.userId,
    data: JSON.stringify(session.data),
    expires_at: session.expiresAt,
  };
  await db
    .insertInto('sessions')
    .values({ sid: session.sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute();
}

export async function findSession(
  db: DbOrTx,
  sid: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`${sql.raw(PREPARED)}
    select data from sessions where sid = ${sid} and expires_at > now()`.execute(db);
  return rows[0]?.data ?? null;
}

export async function deleteSession(db: DbOrTx, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute();
}

export async function deleteSessionsOfUser(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: DbOrTx): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date()).execute();
}
