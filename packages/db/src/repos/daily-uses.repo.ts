import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

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
