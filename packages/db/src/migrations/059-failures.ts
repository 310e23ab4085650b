import type { Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A person's failed videos, which limit the next one: scenes and the videos of batches count too. The index it replaces
 * has lip-syncs alone, and the previous release cannot use it either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'generations_failures',
    `generations (user_id, finished_at) where state = 'failed' and kind in ('lipsync', 'talking-video', 'scene')`,
  );
  await dropIndexConcurrently(db, 'generations_video_failures');
}
