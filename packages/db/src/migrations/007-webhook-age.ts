import { sql, type Kysely } from 'kysely';

/** Webhooks are remembered for a while only; the janitor finds the old ones by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_events_age on webhook_events (received_at)`.execute(db);
}
