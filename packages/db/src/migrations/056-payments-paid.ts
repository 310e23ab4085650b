import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** The revenue of some days, in the operator's console: everybody's payments, of which there are more every year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, 'payments_paid', 'payments (paid_at)');
}
