import { webhookMessages } from '@talkreel/contracts/http/webhook-messages';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { withClient } from '@talkreel/testing/database-url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findOrCreateUser } from './users.repo.ts';
import { createEndpoint } from './webhooks.repo.ts';
import { madeBatch } from '../testing/made-batch.ts';

const { db, url } = await openTestDatabase((way) => createDb({ url: way, maxConnections: 8 }));

let count = 0;
/** A batch with all its videos in progress, and somebody who wants to know when it ends. */
async function openBatch(actors: string[]) {
  const { id: userId } = await findOrCreateUser(db, somebody(`sets-${(count += 1)}`), 3);
  const told = { url: 'https://example.com', events: ['batch.finished' as const], secret: 's' };
  const endpoint = await createEndpoint(db, userId, told, 9);
  const { id } = await madeBatch(db, userId, actors);
  const parts = db.updateTable('generations').where('set_id', '=', id);
  await parts.set({ state: 'running' }).execute();
  const places = actors.map((_actor, position) => position);
  const [first = '', second = ''] = await Promise.all(
    places.map(async (position) => {
      const row = await db
        .selectFrom('generations')
        .select('id')
        .where('set_id', '=', id)
        .where('set_position', '=', position)
        .executeTakeFirstOrThrow();
      return row.id;
    }),
  );
  const messages = () =>
    db
      .selectFrom('webhook_deliveries')
      .select(['event', 'generation_id', 'payload'])
      .where('endpoint_id', '=', endpoint?.id ?? '')
      .orderBy('number')
      .execute();
  return { id, first, second, userId, messages };
}

const end = (id: string, state: 'succeeded' | 'failed') =>
  db
    .updateTable('generations')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

test('the end of a batch is told once nothing of it is in progress, and again after a retry', async () => {
  const { id, first, second, messages } = await openBatch(['a', 'b']);
  await end(first, 'failed');
  expect(await messages()).toEqual([]);
  await end(second, 'succeeded');
  const { data } = webhookMessages['batch.finished'].shape;
  for (const { payload } of await messages()) data.parse(payload);
  const counts = { all: 2, succeeded: 1, failed: 1, cancelled: 0 };
  expect(await messages()).toMatchObject([
    { event: 'batch.finished', generation_id: id, payload: { id, name: 'Spring ads', counts } },
  ]);
  await db.updateTable('generations').set({ state: 'queued' }).where('id', '=', first).execute();
  await end(first, 'succeeded');
  const [before, after] = (await messages()).map(({ payload }) => payload);
  expect(after).toMatchObject({ counts: { succeeded: 2, failed: 0 }, isTest: false });
  expect(Number(after?.['version'])).toBeGreaterThan(Number(before?.['version']));
});

test('parts that end in one statement are one message', async () => {
  const { id, messages } = await openBatch(['a', 'b']);
  await db
    .updateTable('generations')
    .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1) }))
    .where('set_id', '=', id)
    .execute();
  expect((await messages()).map(({ payload }) => payload['counts'])).toMatchObject([
    { cancelled: 2 },
  ]);
});

test('of parts that end side by side, the one that is written last tells it', async () => {
  const { first, second, messages } = await openBatch(['a', 'b']);
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query(`update generations set state = 'succeeded' where id = $1`, [first]);
    await end(second, 'succeeded');
    expect(await messages()).toEqual([]);
    await client.query('commit');
  });
  expect(await messages()).toMatchObject([{ payload: { counts: { all: 2, succeeded: 2 } } }]);
});

test('of parts that are written side by side, neither misses the end of the other', async () => {
  const { id, first, second, messages } = await openBatch(['a', 'b']);
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query(`update generations set state = 'succeeded' where id = $1`, [first]);
    // It is being written: what tells the end has begun.
    await client.query('set constraints all immediate');
    const other = end(second, 'succeeded');
    await waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rowCount === 1;
      },
      { what: 'the other one to wait' },
    );
    await client.query('commit');
    await other;
  });
  expect(await messages()).toMatchObject([
    { generation_id: id, payload: { counts: { all: 2, succeeded: 2 } } },
  ]);
});

test('the end of a part waits for nobody who needs what it holds', async () => {
  const { first, second, userId, messages } = await openBatch(['a', 'b']);
  await withClient(url, async (client) => {
    // As a failure gives a credit back: after the end of its generation.
    await client.query('begin');
    await client.query(`update generations set state = 'failed' where id = $1`, [first]);
    // As a delivery captures one: in the same statement.
    await sql`
      with captured as (update credit_accounts set delivered_count = 1 where user_id = ${userId})
      update generations set state = 'succeeded' where id = ${second}`.execute(db);
    await client.query('update credit_accounts set delivered_count = 1 where user_id = $1', [
      userId,
    ]);
    await client.query('commit');
  });
  expect(await messages()).toMatchObject([{ payload: { counts: { succeeded: 1, failed: 1 } } }]);
});
