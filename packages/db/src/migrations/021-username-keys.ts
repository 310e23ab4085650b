import { sql, type Kysely } from 'kysely';

/**
 * What a username looks like; names that look alike have one. null: not claimed yet, which happens when its person signs
 * in, so that rows of before, and of processes that do not know the column, are mended one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column username_key text`.execute(db);
  await sql`create unique index users_username_key on users (username_key)`.execute(db);
}
