import type { GenerationKind } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Free cancellations have a daily limit, the rest an hourly one. */
export type Limited = GenerationKind | 'cancel';

const within = (kind: Limited) =>
  sql`use > now() - ${kind === 'cancel' ? '24 hours' : '1 hour'}::interval`;

/**
 * Counts one use against a limit per hour (or day); the lock lasts only for this statement. false: the limit is
 * reached. Exact for any number of concurrent calls.
 */
export async function takeUse(
  db: DbOrTx,
  userId: string,
  kind: Limited,
  limit: number,
): Promise<boolean> {
  if (limit < 1) return false;
  const { rows } = await sql`
    insert into hourly_uses as mine (user_id, kind, uses) values (${userId}, ${kind}, array[now()])
    on conflict (user_id, kind) do update set uses =
      array(select use from unnest(mine.uses) use where ${within(kind)}) || now()
    where (select count(*) from unnest(mine.uses) use where ${within(kind)}) < ${limit}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Uses in the last hour (or day). */
export async function countUses(db: DbOrTx, userId: string, kind: Limited): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hourly_uses, unnest(uses) use
    where user_id = ${userId} and kind = ${kind} and ${within(kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Seconds until one more is allowed, at least 1. */
export async function secondsUntilUse(
  db: DbOrTx,
  userId: string,
  kind: GenerationKind,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from use + '1 hour'::interval - now()))::int as seconds
    from hourly_uses, unnest(uses) use
    where user_id = ${userId} and kind = ${kind} and ${within(kind)}
    order by use desc offset ${Math.max(0, limit - 1)} limit 1`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** The use came to nothing. */
export async function giveUseBack(db: DbOrTx, userId: string, kind: GenerationKind): Promise<void> {
  await sql`update hourly_uses set uses = trim_array(uses, 1)
    where user_id = ${userId} and kind = ${kind} and cardinality(uses) > 0`.execute(db);
}
