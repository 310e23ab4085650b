import type { Kysely } from 'kysely';
import { dropIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** A film is listed under each who speaks in it, which no index of its first actor finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndexConcurrently(db, 'projects_of_actor');
}
