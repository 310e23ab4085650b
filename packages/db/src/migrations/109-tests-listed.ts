import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** A test key lists its tests without reading past everything else that its user has made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const newest = '(user_id, created_at desc, id desc) where is_test';
  await createIndexConcurrently(db, 'generations_tests', `generations ${newest}`);
  await createIndexConcurrently(db, 'projects_tests', `projects ${newest}`);
}
