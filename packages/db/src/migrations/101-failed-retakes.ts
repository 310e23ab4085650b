import type { Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A user's failed videos, which limit the next one: retakes count too. What the previous release looks for is part of
 * this index, so it uses it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'generations_failed_videos',
    `generations (user_id, finished_at) where state = 'failed' and kind in ('lipsync', 'talking-video', 'scene', 'retake')`,
  );
  await dropIndexConcurrently(db, 'generations_failures');
}
