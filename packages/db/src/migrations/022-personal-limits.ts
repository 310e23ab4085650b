import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * When somebody used what is limited by the hour, counted where it is spent; and the uploads that nothing was made of,
 * oldest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists hourly_uses (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    uses timestamptz[] not null,
    primary key (user_id, kind)
  )`.execute(db);
  await createIndexConcurrently(
    db,
    'assets_loose_uploads',
    `assets (created_at) where project_id is null and path like 'uploads/%'`,
  );
  await createIndexConcurrently(
    db,
    'assets_uploads',
    `assets (owner_id, bytes) where path like 'uploads/%'`,
  );
}
