import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** A test key reads the deliveries about its tests without reading past all others of a webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'webhook_deliveries_tests',
    `webhook_deliveries (endpoint_id, number)
      where event = 'webhook.test' or payload @> '{"isTest": true}'`,
  );
}
