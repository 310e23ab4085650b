import { sql, type Kysely } from 'kysely';

/** What became of a generation that its person cancelled: a later request is told, and what counts goes on counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generations add column cancelled_as text`.execute(db);
}
