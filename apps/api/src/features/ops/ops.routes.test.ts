import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const { app, db, url, operator, addUser } = await openConsole();
const user = await addUser('ulla');

const reason = 'to test it';
const listed = async () => (await operator.get('/api/ops/actions')).body.items;

const routes = app
  .routeList()
  .filter(({ url: path }) => path.startsWith('/api/ops'))
  .flatMap(({ method, url: path }) => [method].flat().map((name) => [name, path] as const))
  .filter(([method]) => method !== 'HEAD');

/** @shows abuse 7 */
test.each(routes)('%s %s is not there for anybody but operators', async (method, path) => {
  const address = path.replace(/:\w+/g, '1');
  const stranger = await fetch(url + address, { method });
  expect(stranger.status).toBe(404);
  const { requestId: _mine, ...body } = (await stranger.json()) as { requestId: string };
  expect(body).toEqual({ code: 'not_found', message: 'Not found' });
  expect((await user.send(method, address)).status).toBe(404);
});

test('a user who is no longer an operator has no access from the next request on', async () => {
  const former = await addUser('former', 'operator');
  expect((await former.get('/api/ops/overview')).status).toBe(200);
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', former.userId).execute();
  expect((await former.get('/api/ops/overview')).status).toBe(404);
});

test('a queue is paused once, with a reason, and reports it', async () => {
  const pause = { key: randomUUID(), reason, isPaused: true };
  expect((await operator.post('/api/ops/queues/audio', { ...pause, reason: ' ' })).status).toBe(
    400,
  );
  const replies = await Promise.all(
    [1, 2, 3].map(() => operator.post('/api/ops/queues/audio', pause)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies.filter(({ body }) => body.repeated === false)).toHaveLength(1);
  const { body } = await operator.get('/api/ops/overview');
  expect(
    body.queues.find((queue: { stage: string }) => queue.stage === 'audio').pausedAt,
  ).not.toBeNull();
  expect(await listed()).toMatchObject([
    { action: 'queue.paused', subject: 'audio', reason, operator: 'olga' },
  ]);

  const other = await operator.post('/api/ops/queues/audio', { ...pause, key: randomUUID() });
  expect([other.status, other.body.message]).toEqual([409, 'This queue is already paused.']);
  const reused = await operator.post('/api/ops/queues/image', pause);
  expect([reused.status, reused.body.code]).toEqual([409, 'key_reused']);
  const resumed = { key: randomUUID(), reason, isPaused: false };
  expect((await operator.post('/api/ops/queues/audio', resumed)).body).toEqual({ repeated: false });
  expect(await listed()).toHaveLength(2);
});
