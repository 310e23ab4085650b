/** @module-tag long */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProducerConnection } from '@talkreel/queue/connection';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { CARDS, createTill, payAt } from '../payments/till.ts';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  makeAudio,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { canMount, fillMediaDisk, NO_MOUNT } from '../stack/small-disk.ts';
import { attemptsOf, expectPaidOnce } from '../stack/attempts.ts';

const stack = await openStack({
  env: { WORKER_LEASE_SECONDS: '5' },
  // Caused by a full PostgreSQL, a Redis that is full or may evict, and a store that is away while files are looked
  // for.
  expectedErrors: [
    /No space left on device/,
    /OOM command not allowed/,
    /allkeys-lru/,
    /abandoned files are not removed/,
  ],
});
const redis = createProducerConnection(stack.redis.url, () => {});
afterAll(() => redis.disconnect());

const speak = (client: ApiClient) => client.post('/api/replicate/audio', audioRequest(), ASYNC);

/** @shows fault 13 */
test('a full Redis: requests are accepted, and run once there is room', async () => {
  const client = await stack.signIn('full-redis@example.com');
  await makeAudio(client);
  await redis.config('SET', 'maxmemory', '1');
  onTestFinished(async () => void (await redis.config('SET', 'maxmemory', '0')));
  const replies = [await speak(client), await speak(client)];
  expect(replies.map(({ status }) => status)).toEqual([202, 202]);
  await waitFor(() => /OOM command not allowed/.test(stack.output()), { what: 'a refused write' });
  await redis.config('SET', 'maxmemory', '0');
  for (const { body } of replies) {
    await untilState(client, body.id, 'succeeded');
    await expectPaidOnce(stack, body.id);
  }
});

/** @shows fault 14 */
test('readiness names what is missing', async () => {
  const client = await stack.signIn('no-redis@example.com');
  expect((await client.get('/readyz')).status).toBe(200);
  expect((await client.get('/healthz')).status).toBe(200);
  await stack.redis.stop();
  const away = await client.get('/readyz');
  expect(away.status).toBe(503);
  expect(Object.keys(away.body.problems)).toEqual(['redis']);
  // Requests need only PostgreSQL.
  const accepted = await speak(client);
  expect(accepted.status).toBe(202);
  await stack.redis.restart();
  await untilState(client, accepted.body.id, 'succeeded');
});

/** @shows fault 16 */
test('a worker does not start on a Redis that may evict its jobs', async () => {
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  onTestFinished(async () => void (await redis.config('SET', 'maxmemory-policy', 'noeviction')));
  await expect(stack.startWorker()).rejects.toThrow(/ended before it was ready[^]*allkeys-lru/);
});

/** @shows fault 22 */
test('a full disk of PostgreSQL: 503 for people, no receipt for webhooks, and both work later', async () => {
  const client = await stack.signIn('full-postgres@example.com');
  const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });
  await till.control('webhook-url', { url: null });
  const pack = await client.post('/api/stripe/additional-generations', { generations: 15 });
  await payAt(pack.body.url, CARDS.good);
  const event = (await till.events()).findLast(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('no payment');

  const tables = ['generations', 'ledger_entries', 'webhook_events'];
  await sql`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`.execute(stack.db);
  for (const table of tables)
    await sql`create trigger no_room before insert on ${sql.table(table)}
      for each row execute function no_room()`.execute(stack.db);
  const refused = await speak(client);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await till.deliver(event)).toBeGreaterThanOrEqual(500);
  expect(await availableCredits(client)).toBe(3);

  await sql`drop function no_room cascade`.execute(stack.db);
  expect(await till.deliver(event)).toBe(200);
  expect(await availableCredits(client)).toBe(18);
  await untilState(client, (await speak(client)).body.id, 'succeeded');
});

/** Expects that work whose output is made, and cannot be stored until `restore`, is stored later. */
async function expectStoredLater(client: ApiClient, breakStore: () => () => void): Promise<void> {
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const { body } = await speak(client);
  await waitFor(async () => (await attemptsOf(stack, body.id))[0]?.prediction_id);
  const restore = breakStore();
  onTestFinished(restore);
  await stack.sandbox.release();
  await waitFor(async () => (await generationOf(client, body.id)).stages[0].notice !== null, {
    what: 'the user to be told that it waits',
  });
  expect((await attemptsOf(stack, body.id)).map(({ state }) => state)).toEqual(['succeeded']);
  restore();
  await untilState(client, body.id, 'succeeded');
  await expectPaidOnce(stack, body.id);
}

/** @shows fault 46 */
test('a media store that is away: the output is copied when it is back, and made once', async () => {
  const media = join(stack.dataDir, 'media');
  await expectStoredLater(await stack.signIn('no-store@example.com'), () => {
    renameSync(media, `${media}.away`);
    writeFileSync(media, '');
    let isAway = true;
    return () => {
      if (!isAway) return;
      isAway = false;
      rmSync(media);
      renameSync(`${media}.away`, media);
    };
  });
});

/** @shows fault 46 */
test('a full disk of a worker: delivered once there is room', async ({ skip }) => {
  skip(!canMount, NO_MOUNT);
  await expectStoredLater(await stack.signIn('no-room@example.com'), () =>
    fillMediaDisk(stack.dataDir),
  );
});
