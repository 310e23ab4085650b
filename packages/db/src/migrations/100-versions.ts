import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A video with one sentence spoken again is a project of its own, a version of the one before. Numbers without foreign
 * keys: the others stay versions of each other when the first one is deleted, and numbers are not used twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column if not exists version_of integer,
    add column if not exists version_root integer`.execute(db);
  await createIndexConcurrently(
    db,
    'projects_versions',
    'projects (version_root) where version_root is not null',
  );
}
