import { sql, type Kysely } from 'kysely';

/** When each word of a speech is said, where its model told. The previous release does not read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assets add column word_times jsonb`.execute(db);
}
