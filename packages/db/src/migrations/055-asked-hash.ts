import { sql, type Kysely } from 'kysely';

/**
 * A digest of what a client asked for in its own words. `request_hash` tells what it became, with names and files that
 * may change until the request is repeated. The previous release goes on to compare that, and stores no such digest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['generations', 'batches', 'films'])
    await sql`alter table ${sql.table(table)} add column asked_hash text`.execute(db);
}
