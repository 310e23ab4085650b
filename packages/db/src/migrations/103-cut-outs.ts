import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** The same cut-out of a video is made once, as the same export is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'generations_cut_outs',
    `generations (user_id, repeat_key) where kind = 'cut-out' and state in ('queued', 'running', 'succeeded')`,
    { unique: true },
  );
}
