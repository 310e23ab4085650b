import { sql, type Kysely } from 'kysely';

/**
 * What a UTC day cost, kept as one sum, so that the operator's cap is compared and raised in the statement that writes
 * an attempt; and how often the create of an attempt was sent, so that whoever takes it over knows whether to look for
 * it. The sum outlives accounts, so `erased_spend` is written by nobody any more. It stays for one release: workers of
 * the previous release read it for their own cap.
 *
 * `sends` is null for attempts of those workers, who did not count; they do not raise the day's sum either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table spend_days (
    day date primary key,
    cents numeric(14, 4) not null check (cents >= 0)
  )`.execute(db);
  await sql`insert into spend_days (day, cents)
    select (now() at time zone 'utc')::date, sum(cost_cents::numeric) from (
      select cost_cents, created_at as at from attempts
      union all select cost_cents, spent_at from erased_spend
    ) as tries
    where at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    having sum(cost_cents) > 0`.execute(db);
  await sql`alter table attempts add column sends int, add column sent_at timestamptz`.execute(db);
}
