import { sql, type Kysely } from 'kysely';

/** What is kept of deleted accounts, so that deleting one gives nobody more: no name, no account, no text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_allowances (
    subject_digest text primary key,
    free_used int not null check (free_used > 0)
  )`.execute(db);
  await sql`create table erased_spend (
    spent_at timestamptz not null,
    cost_cents real not null
  )`.execute(db);
  await sql`create index erased_spend_age on erased_spend (spent_at, cost_cents)`.execute(db);
}
