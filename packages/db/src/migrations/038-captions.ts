import { sql, type Kysely } from 'kysely';

/** When a recording rests, measured once, and the text of its captions if it was corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table speech_captions (
      audio_asset uuid primary key references assets on delete cascade,
      pauses jsonb,
      text text,
      version integer not null default 0
    )`.execute(db);
}
