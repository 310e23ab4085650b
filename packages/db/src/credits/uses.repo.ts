import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { GenerationKind } from '@talkreel/contracts/names';

/** Uses with a daily limit: accounts of a network with the free allowance, mails to an address or for a network. */
type DailyUses = 'free_addresses' | 'mail_limits';

/**
 * Counts one use against a limit per 24 hours. A separate statement, so that those counted together do not wait for
 * each other's transactions. false: the limit is reached.
 */
export async function takeDailyUse(
  db: DbOrTx,
  of: DailyUses,
  addressDigest: string,
  perDay: number,
): Promise<boolean> {
  const recent = sql`array(select use from unnest(known.uses) use where use > now() - interval '24 hours')`;
  const { rows } = await sql`
    insert into ${sql.table(of)} as known (address_digest, uses) values (${addressDigest}, array[now()])
    on conflict (address_digest) do update set uses = ${recent} || now(), last_at = now()
    where cardinality(${recent}) < ${perDay}
    returning address_digest`.execute(db);
  return rows.length > 0;
}

/** Deletes counters unused for this long, oldest first. */
export async function forgetDailyUses(
  db: DbOrTx,
  of: DailyUses,
  hours: number,
  limit: number,
): Promise<number> {
  const table = sql.table(of);
  const { numAffectedRows } = await sql`delete from ${table} where address_digest in (
    select address_digest from ${table} where last_at < now() - make_interval(hours => ${hours})
    order by last_at limit ${limit})
    and last_at < now() - make_interval(hours => ${hours})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Free cancellations have a daily limit, the rest an hourly one; tests of all kinds have one together. */
export type Limited = GenerationKind | 'cancel' | 'test';

const within = (kind: Limited) =>
  sql`use > now() - ${kind === 'cancel' ? '24 hours' : '1 hour'}::interval`;

/**
 * Counts a use, or several, against a limit per hour (or day); the lock lasts only for this statement. false: the limit
 * would be passed. Exact for any number of concurrent calls.
 */
export async function takeUse(
  db: DbOrTx,
  userId: string,
  kind: Limited,
  limit: number,
  count = 1,
): Promise<boolean> {
  if (limit < count) return false;
  const { rows } = await sql`
    insert into hourly_uses as mine (user_id, kind, uses) values (${userId}, ${kind}, array_fill(now(), array[${count}::int]))
    on conflict (user_id, kind) do update set uses =
      array(select use from unnest(mine.uses) use where ${within(kind)}) || excluded.uses
    where (select count(*) from unnest(mine.uses) use where ${within(kind)}) + ${count}::int <= ${limit}::int
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
  kind: Limited,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from use + '1 hour'::interval - now()))::int as seconds
    from hourly_uses, unnest(uses) use
    where user_id = ${userId} and kind = ${kind} and ${within(kind)}
    order by use desc offset ${Math.max(0, limit - 1)} limit 1`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Removes the newest uses, because they came to nothing. */
export async function giveUseBack(
  db: DbOrTx,
  userId: string,
  kind: Limited,
  count = 1,
): Promise<void> {
  await sql`update hourly_uses set uses = trim_array(uses, least(${count}::int, cardinality(uses)))
    where user_id = ${userId} and kind = ${kind}`.execute(db);
}
