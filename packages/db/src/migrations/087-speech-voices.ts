import { sql, type Kysely } from 'kysely';

/** The voices of a speech server that operators chose for ours. The previous release does not read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table speech_voices (
    voice_id text primary key,
    server_voice text not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
}
