import { sql } from 'kysely';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { forgetOldWebhooks, rememberWebhook, wasWebhookSeen } from './webhook-events.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

const makeOlder = (id: string, days: number) =>
  sql`update webhook_events set received_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    db,
  );

/** @shows fault 33, abuse 35 */
test('a webhook counts once per provider', async () => {
  expect(await rememberWebhook(db, 'stripe', 'evt_1')).toBe(true);
  expect(await rememberWebhook(db, 'stripe', 'evt_1')).toBe(false);
  expect(await rememberWebhook(db, 'replicate', 'evt_1')).toBe(true);
  expect(await wasWebhookSeen(db, 'stripe', 'evt_1')).toBe(true);
  expect(await wasWebhookSeen(db, 'stripe', 'evt_2')).toBe(false);
});

test('old ones are removed in batches, younger ones stay', async () => {
  for (const [id, days] of Object.entries({ old_a: 31, old_b: 45, old_c: 90, young: 29 })) {
    await rememberWebhook(db, 'stripe', id);
    await makeOlder(id, days);
  }
  expect(await forgetOldWebhooks(db, 30, 2)).toBe(2);
  // The oldest ids are deleted first.
  expect(await wasWebhookSeen(db, 'stripe', 'old_a')).toBe(true);
  expect(await forgetOldWebhooks(db, 30, 2)).toBe(1);
  expect(await forgetOldWebhooks(db, 30, 2)).toBe(0);
  expect(await wasWebhookSeen(db, 'stripe', 'young')).toBe(true);
});
