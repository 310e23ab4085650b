import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Adds this account's used free allowance to what the same person used before. */
export async function rememberAllowance(
  tx: DbOrTx,
  userId: string,
  subjectDigest: string,
): Promise<void> {
  await sql`insert into erased_allowances (subject_digest, free_used)
    select ${subjectDigest}, free_granted - free_available from credit_accounts
      where user_id = ${userId} and free_granted > free_available for update
    on conflict (subject_digest) do update
      set free_used = erased_allowances.free_used + excluded.free_used`.execute(tx);
}

/** Free generations used in deleted accounts of this person. */
export async function usedAllowance(tx: DbOrTx, subjectDigest: string): Promise<number> {
  const row = await tx
    .selectFrom('erased_allowances')
    .select('free_used')
    .where('subject_digest', '=', subjectDigest)
    .executeTakeFirst();
  return row?.free_used ?? 0;
}

/** Prefixes of deleted accounts' files that are due for removal. */
export async function listDueFiles(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('prefix')
    .where('due_at', '<', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.prefix);
}

/** Whether a file was stored again since its removal was recorded: the same recording sent again has the same name. */
export async function isStoredAgain(db: DbOrTx, key: string): Promise<boolean> {
  const { rows } = await sql`select from assets
    where kind = split_part(${key}, '/', 1) and path = substr(${key}, strpos(${key}, '/') + 1)`.execute(
    db,
  );
  return rows.length > 0;
}

export async function forgetFiles(db: DbOrTx, prefixes: string[]): Promise<void> {
  if (prefixes.length > 0)
    await db.deleteFrom('erasures').where('prefix', 'in', prefixes).execute();
}

/** Postpones files that could not be removed, so that others are tried first. */
export async function postponeFiles(
  db: DbOrTx,
  prefixes: string[],
  againAfterSeconds: number,
): Promise<void> {
  if (prefixes.length === 0) return;
  await db
    .updateTable('erasures')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${againAfterSeconds})` })
    .where('prefix', 'in', prefixes)
    .execute();
}
