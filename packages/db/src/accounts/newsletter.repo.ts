import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Stores an address, unconfirmed; an existing one stays unchanged, confirmed or not. Returns its id. */
export async function askForNewsletter(db: DbOrTx, email: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_subscribers as known (email) values (${email})
    on conflict (lower(email)) do update
      set consented_at = case when known.confirmed_at is null then now() else known.consented_at end
    returning id`.execute(db);
  return String(rows[0]?.id);
}

/** The address to mail; null if it has unsubscribed. */
export async function findSubscriber(
  db: DbOrTx,
  id: string,
): Promise<{ id: number; email: string; isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, isConfirmed: row.confirmed_at !== null } : null;
}

/** Lets the holder of a hashed token confirm, for this many hours, and unsubscribe. */
export async function addNewsletterLink(
  db: DbOrTx,
  link: { subscriberId: number; tokenHash: string; hours: number },
): Promise<void> {
  await sql`insert into newsletter_links (token_hash, subscriber_id, expires_at)
    select ${link.tokenHash}, id, now() + make_interval(hours => ${link.hours})
    from newsletter_subscribers where id = ${link.subscriberId} for key share`.execute(db);
}

/** Confirms the address of a link; safe to repeat. false: unknown or expired. */
export async function confirmNewsletter(db: DbOrTx, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    update newsletter_subscribers known set confirmed_at = coalesce(known.confirmed_at, now())
    from newsletter_links link
    where link.token_hash = ${tokenHash} and known.id = link.subscriber_id
      and (link.expires_at > now() or known.confirmed_at is not null)
    returning known.id`.execute(db);
  return rows.length > 0;
}

/** Deletes the address of a link, with all its links, if there is one. */
export async function unsubscribeNewsletter(db: DbOrTx, tokenHash: string): Promise<void> {
  await sql`delete from newsletter_subscribers where id in (
    select subscriber_id from newsletter_links where token_hash = ${tokenHash})`.execute(db);
}

/** Deletes addresses not confirmed within this many hours, oldest first. */
export async function forgetUnconfirmed(db: DbOrTx, hours: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from newsletter_subscribers where id in (
    select id from newsletter_subscribers
    where confirmed_at is null and consented_at < now() - make_interval(hours => ${hours})
    order by consented_at limit ${limit})
    and confirmed_at is null and consented_at < now() - make_interval(hours => ${hours})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
