import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** The same export of the same video is made once: neither beside a running one nor after a finished one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'generations_exports',
    `generations (user_id, repeat_key) where kind = 'export' and state in ('queued', 'running', 'succeeded')`,
    { unique: true },
  );
}
