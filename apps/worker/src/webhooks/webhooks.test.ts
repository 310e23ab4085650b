import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { createEndpoint, listDeliveries } from '@talkreel/db/accounts/webhooks.repo';
import { createDb } from '@talkreel/db/client';
import { createProducerConnection, createWorkerConnection } from '@talkreel/queue/connection';
import { startWebhookTries } from '@talkreel/queue/webhook-tries';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis } from '@talkreel/testing/redis';
import { somebody } from '@talkreel/testing/somebody';
import { volume } from '@talkreel/testing/volume';
import { waitFor } from '@talkreel/testing/wait-for';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { webhookOffMail } from '../mail/developer-mails.ts';
import { doRound } from '../maintenance/testing/do-round.ts';
import { tryWebhooks } from './try-webhooks.ts';

const log = pino({ level: 'silent' });
const ignore = () => {};
const [{ db }, redis] = await Promise.all([
  openTestDatabase((url) => createDb({ url, maxConnections: 8 })),
  createTestRedis(),
]);
const connection = createWorkerConnection(redis.url, ignore);
const producing = createProducerConnection(redis.url, ignore);
const tries = startWebhookTries({ db, redis: producing, connection, log }, (one) =>
  tryWebhooks({ db, log, mayBePrivate: true }, one),
);
afterAll(async () => {
  await tries.stop();
  for (const client of [connection, producing]) client.disconnect();
  await redis.stop();
});

interface Got {
  id: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A server that answers as a test says, and what it got. */
async function openReceiver(
  answer: (request: IncomingMessage, response: ServerResponse, got: Got) => unknown,
) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = {
        id: String(request.headers['webhook-id']),
        body: JSON.parse(body) as Got['body'],
      };
      got.push(one);
      return answer(request, response, one);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { got, url: `http://127.0.0.1:${port}/hook` };
}

let count = 0;
async function newEndpoint(url: string) {
  count += 1;
  const who = { ...somebody(`hooks-${count}`), email: `hooks-${count}@example.com` };
  const { id: userId } = await findOrCreateUser(db, who, 3);
  const secret = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=';
  const row = await createEndpoint(
    db,
    userId,
    { url, events: ['generation.succeeded'], secret },
    9,
  );
  if (!row) throw new Error('no endpoint');
  const { id } = row;
  return {
    id,
    add: (numbers: number[], generation_id: string = randomUUID()) =>
      db
        .insertInto('webhook_deliveries')
        .values(
          numbers.map((version) => ({
            endpoint_id: id,
            event: 'generation.succeeded' as const,
            generation_id,
            payload: JSON.stringify({ id: generation_id, version }),
          })),
        )
        .execute(),
    /** What the log says, oldest first. */
    log: async () =>
      (
        (await listDeliveries(db, { userId, id }, { before: null, limit: 5_000 })) ?? []
      ).toReversed(),
    endpoint: () =>
      db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    beDue: () =>
      db
        .updateTable('webhook_deliveries')
        .set({ due_at: new Date() })
        .where('endpoint_id', '=', id)
        .where('state', '=', 'pending')
        .execute(),
  };
}
const round = () => doRound(tries.task);
const waitForTries = (hook: Awaited<ReturnType<typeof newEndpoint>>) =>
  waitFor(async () => (await hook.log()).every(({ state }) => state !== 'sending'), {
    what: 'the tries to end',
  });

test('an event that fails is sent again with its id, and arrives', async () => {
  const receiver = await openReceiver((_request, response) =>
    response.writeHead(receiver.got.length === 1 ? 500 : 204).end(),
  );
  const hook = await newEndpoint(receiver.url);
  await hook.add([1]);
  await round();
  await waitFor(
    async () => (await hook.log())[0]?.state === 'pending' && receiver.got.length === 1,
  );
  expect((await hook.log())[0]).toMatchObject({
    status: 500,
    error: 'It answered 500.',
    attempts: 1,
  });
  expect((await hook.endpoint()).failing_since).toEqual(expect.any(Date));
  await hook.beDue();
  await round();
  await waitFor(async () => (await hook.log())[0]?.state === 'delivered');
  expect((await hook.endpoint()).failing_since).toBeNull();
  const [first, second] = receiver.got;
  expect(second).toEqual(first);
  expect(first?.id).toBe(`msg_${(await hook.log())[0]?.id}`);
  expect(first?.body).toMatchObject({ type: 'generation.succeeded', data: { version: 1 } });
});

test('events of one generation arrive in its order', async () => {
  const receiver = await openReceiver((_request, response) =>
    response.writeHead(receiver.got.length === 1 ? 503 : 200).end(),
  );
  const hook = await newEndpoint(receiver.url);
  await hook.add([1, 2]);
  await round();
  await waitFor(() => receiver.got.length === 1);
  await waitForTries(hook);
  await round();
  expect((await hook.log()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  for (let at = 0; at < 2; at += 1) {
    await hook.beDue();
    await round();
    await waitForTries(hook);
  }
  expect(receiver.got.map(({ body }) => body.data['version'])).toEqual([1, 1, 2]);
});

test('a slow receiver delays nobody', async () => {
  const open = Promise.withResolvers<void>();
  const slow = await openReceiver(async (_request, response) => {
    await open.promise;
    response.writeHead(200).end();
  });
  const quick = await openReceiver((_request, response) => response.writeHead(200).end());
  const slowHook = await newEndpoint(slow.url);
  const quickHook = await newEndpoint(quick.url);
  for (let version = 0; version < 60; version += 1) await slowHook.add([version]);
  await quickHook.add([1]);
  await round();
  await waitFor(async () => (await quickHook.log())[0]?.state === 'delivered');
  await round();
  const states = (await slowHook.log()).map(({ state }) => state);
  expect(states.filter((state) => state === 'sending')).toHaveLength(4);
  expect(states.filter((state) => state === 'pending')).toHaveLength(56);
  open.resolve();
  await waitForTries(slowHook);
});

test('a receiver that is gone is switched off, and its owner is mailed; nothing is lost', async () => {
  const receiver = await openReceiver((_request, response) => response.writeHead(410).end());
  const hook = await newEndpoint(receiver.url);
  await hook.add([1, 2]);
  await round();
  await waitFor(async () => (await hook.endpoint()).disabled_for === 'gone');
  expect((await hook.log()).map(({ state, due_at }) => [state, due_at === null])).toEqual([
    ['failed', false],
    ['pending', true],
  ]);
  const mail = await webhookOffMail({ db, publicUrl: 'https://talkreel.example' })(hook.id);
  expect(mail).toMatchObject({
    to: `hooks-${count}@example.com`,
    subject: expect.stringContaining('We stopped sending webhooks to 127.0.0.1'),
  });
});

test('a day without success switches a receiver off, a single event that is refused does not', async () => {
  const receiver = await openReceiver((_request, response) => response.writeHead(400).end());
  const hook = await newEndpoint(receiver.url);
  const lastTry = async () => {
    await hook.add([1]);
    await db
      .updateTable('webhook_deliveries')
      .set({ retry_until: new Date() })
      .where('endpoint_id', '=', hook.id)
      .execute();
    await round();
    await waitForTries(hook);
    await waitFor(async () => (await hook.log()).every(({ state }) => state === 'failed'));
  };
  await lastTry();
  expect((await hook.endpoint()).disabled_at).toBeNull();
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(Date.now() - 24 * 3_600_000) })
    .where('id', '=', hook.id)
    .execute();
  await lastTry();
  expect((await hook.endpoint()).disabled_for).toBe('failing');
});

test('what Redis forgot is sent all the same', async () => {
  const receiver = await openReceiver((_request, response) => response.writeHead(200).end());
  const hook = await newEndpoint(receiver.url);
  await hook.add([1]);
  // Taken by a process that died before its job was made.
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'sending', attempts: 1, due_at: new Date(0) })
    .where('endpoint_id', '=', hook.id)
    .execute();
  await round();
  await waitFor(async () => (await hook.log())[0]?.state === 'delivered');
  expect(receiver.got).toHaveLength(1);
});

test('of many events to a receiver that drops, delays and fails at random, none is lost', async () => {
  const events = volume(120, 2_000);
  const seen = new Set<unknown>();
  let calls = 0;
  const receiver = await openReceiver(async (request, response, { body }) => {
    calls += 1;
    const fate = (calls * 7_919) % 10;
    if (fate < 2) return request.socket.destroy();
    if (fate < 4) return response.writeHead(500).end();
    if (fate < 5) await new Promise((resolve) => setImmediate(resolve));
    seen.add(body.data['version']);
    // Some replies are lost after the event was taken.
    if (fate === 9) return request.socket.destroy();
    return response.writeHead(200).end();
  });
  const hook = await newEndpoint(receiver.url);
  for (let version = 0; version < events; version += 1) await hook.add([version]);
  await waitFor(
    async () => {
      await hook.beDue();
      await round();
      const { left } = await db
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('endpoint_id', '=', hook.id)
        .where('state', '!=', 'delivered')
        .executeTakeFirstOrThrow();
      return left === 0;
    },
    { what: 'all events to arrive' },
  );
  expect(seen.size).toBe(events);
});
