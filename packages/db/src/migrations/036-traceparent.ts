import { sql, type Kysely } from 'kysely';

/** The trace of the request that began a generation, so that its stages belong to it wherever they run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generations add column traceparent text`.execute(db);
}
