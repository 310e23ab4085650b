import { sql, type Kysely } from 'kysely';

/** When its owner starred it. A list of starred ones reads the history's index: people have thousands, not millions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column starred_at timestamptz`.execute(db);
}
