import { sql, type Kysely } from 'kysely';

/** Which voice suits an actor. The seed, which follows every migration, fills it in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table actors add column voice_id text references voices (id)`.execute(db);
}
