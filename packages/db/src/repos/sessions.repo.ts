import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { gathered } from '../gathered.ts';
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

/** What each session holds; null where it is unknown or over. */
async function findSessions(
  db: DbOrTx,
  sids: string[],
): Promise<Array<Record<string, unknown> | null>> {
  const { rows } = await sql<{ sid: string; data: Record<string, unknown> }>`${sql.raw(PREPARED)}
    select sid, data from sessions where sid = any(${sids}::text[]) and expires_at > now()`.execute(
    db,
  );
  const found = new Map(rows.map(({ sid, data }) => [sid, data]));
  return sids.map((sid) => found.get(sid) ?? null);
}

export async function findSession(
  db: DbOrTx,
  sid: string,
): Promise<Record<string, unknown> | null> {
  const [session] = await findSessions(db, [sid]);
  return session ?? null;
}

/** As `findSession`, for a server: every request asks, and those that arrive together ask once. */
export function gatherSessions(db: Db): (sid: string) => Promise<Record<string, unknown> | null> {
  return gathered({ run: (sids) => findSessions(db, sids) });
}

export async function deleteSession(db: DbOrTx, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute();
}

export async function deleteSessionsOfUser(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Deletes up to `limit` sessions that are over; answers how many. */
export async function deleteExpiredSessions(db: DbOrTx, limit: number): Promise<number> {
  const expired = db
    .selectFrom('sessions')
    .select('sid')
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit);
  const result = await db.deleteFrom('sessions').where('sid', 'in', expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}
