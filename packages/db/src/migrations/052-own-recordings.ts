import { sql, type Kysely } from 'kysely';

/**
 * Speech that users recorded themselves, and what they said about whose voice it is. The statement outlives the sound,
 * which goes with its project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_recordings (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      asset uuid unique references assets on delete set null,
      consent text not null check (consent in ('own-voice', 'speaker-agreed')),
      statement text not null,
      statement_version integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index own_recordings_user on own_recordings (user_id, created_at)`.execute(db);
}
