import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Adds what this account used of its free allowance to what the same person used before. */
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

/** Free generations that a person used in accounts that are gone. */
export async function usedAllowance(tx: DbOrTx, subjectDigest: string): Promise<number> {
  const row = await tx
    .selectFrom('erased_allowances')
    .select('free_used')
    .where('subject_digest', '=', subjectDigest)
    .executeTakeFirst();
  return row?.free_used ?? 0;
}

/** Keeps what the paid tries of the last day cost, and when; not whose they were or what for. */
export async function rememberSpend(tx: DbOrTx, userId: string): Promise<void> {
  // A try that begins in this moment is seen below or not begun: it needs its stage.
  await sql`select from stages where generation_id in (select id from generations where user_id = ${userId})
    for update`.execute(tx);
  await sql`insert into erased_spend (spent_at, cost_cents)
    select attempts.created_at, attempts.cost_cents from attempts
      join stages on stages.id = attempts.stage_id
      join generations on generations.id = stages.generation_id
    where generations.user_id = ${userId} and attempts.created_at > now() - interval '1 day'
      and attempts.cost_cents > 0`.execute(tx);
}

/** Forgets what was spent longer ago than that; answers how many tries those were. */
export async function forgetOldSpend(db: DbOrTx, olderThanDays: number): Promise<number> {
  const result = await db
    .deleteFrom('erased_spend')
    .where('spent_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
