import { sql, type Kysely } from 'kysely';

/** How people want words said. `written_key` is the word in small letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pronunciations (
      id integer generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      written text not null,
      written_key text not null,
      spoken text not null,
      unique (user_id, written_key)
    )`.execute(db);
}
