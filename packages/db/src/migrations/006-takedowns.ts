import { sql, type Kysely } from 'kysely';

/** The video of a project that an operator took off the public web: that one is not shared again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column taken_down_video uuid`.execute(db);
}
