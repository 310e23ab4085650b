import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** The lists of the operator's console: generations and people of everybody, newest first, and people by how they begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of indexes) await createIndexConcurrently(db, name, on);
}

const indexes = [
  ['generations_newest', 'generations (created_at desc, id desc)'],
  ['generations_failed', `generations (created_at desc, id desc) where state = 'failed'`],
  ['users_newest', 'users (created_at desc, id desc)'],
  ['users_email_search', 'users (lower(email) text_pattern_ops)'],
  ['users_name_search', 'users (lower(username) text_pattern_ops)'],
] as const;
