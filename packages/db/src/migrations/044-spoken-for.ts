import { sql, type Kysely } from 'kysely';

/**
 * Mails about finished jobs, with the user's switch and the links that turn it off. The previous release leaves a mail of
 * a kind it does not know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column mails_when_done boolean not null default true`,
  `alter table batches add column mailed_at timestamptz`,
  `create table mail_off_links (
    token_hash text primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `create index mail_off_links_user on mail_off_links (user_id)`,
  `create index mail_off_links_age on mail_off_links (created_at)`,
];
