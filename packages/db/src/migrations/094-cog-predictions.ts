import { sql, type Kysely } from 'kysely';

/**
 * What containers of the operator's reported about the predictions of our attempts, since they cannot be asked; and
 * why an attempt was made with another model than its stage's own. The previous release reads neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cog_predictions (
    attempt_id uuid primary key references attempts on delete cascade,
    token text not null,
    status text,
    progress double precision,
    error text,
    created_at timestamptz not null default now(),
    reported_at timestamptz
  )`.execute(db);
  await sql`alter table attempts add column instead_of text`.execute(db);
  await sql`create index cog_predictions_created_at on cog_predictions (created_at)`.execute(db);
}
