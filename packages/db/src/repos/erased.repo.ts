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
