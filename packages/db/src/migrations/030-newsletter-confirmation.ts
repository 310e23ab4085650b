import { sql, type Kysely } from 'kysely';

/**
 * Who asked for the newsletter is on the list only after confirming by a link of a mail; mails that wait to be sent; and
 * how many were asked for lately. Whoever is on the list stays on it. `token` is for the version before, which fills it in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table newsletter_subscribers
    alter column token set default gen_random_uuid(),
    add column confirmed_at timestamptz`,
  `update newsletter_subscribers set confirmed_at = consented_at`,
  `create index newsletter_subscribers_unconfirmed on newsletter_subscribers (consented_at) where confirmed_at is null`,
  `create table newsletter_links (
    token_hash text primary key,
    subscriber_id int not null references newsletter_subscribers on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index newsletter_links_subscriber on newsletter_links (subscriber_id)`,
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    subject_id text not null,
    attempts int not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    unique (kind, subject_id)
  )`,
  `create index mails_due on mails (due_at)`,
  `create table mail_limits (
    address_digest text primary key,
    uses timestamptz[] not null,
    last_at timestamptz not null default now()
  )`,
  `create index mail_limits_age on mail_limits (last_at)`,
];
