import { sql, type Kysely } from 'kysely';

/** Files of deleted accounts that are still to go, late outputs of their last jobs included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (prefix text primary key, due_at timestamptz not null)`.execute(
    db,
  );
}
