/** @module-tag long */
import { sql } from 'kysely';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { audioRequest, SPEECH_MODEL } from '../stack/requests.ts';
import { startBalancer } from '../stack/balancer.ts';
import { createUser } from './user.ts';

const stack = await openStack({
  workers: 2,
  env: { DRAIN_SECONDS: '1', FREE_GENERATIONS: '10000', WORKER_LEASE_SECONDS: '5' },
  expectedErrors: [],
});

/** @shows fault 8 */
test('apis and workers are restarted one by one under load: no request fails, and no end goes unnoticed', async () => {
  const balancer = await startBalancer();
  onTestFinished(() => balancer.close());
  let second = await stack.startApiNode();
  balancer.setNodes([stack.url, second.url]);
  await waitFor(() => balancer.ready() === 2);
  await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 1_500, times: 10_000 });
  const users = await Promise.all(
    ['ada', 'ben', 'cem', 'dua'].map(async (name) => {
      const client = await stack.signIn(`${name}@example.com`);
      return createUser(balancer.url, client.cookieHeader(), name);
    }),
  );
  onTestFinished(() => users.forEach((user) => user.close()));
  for (const user of users) user.begin();
  const acceptedByAll = (more: number) =>
    waitFor(() => users.every((user) => user.accepted.size >= more), { what: 'orders' });
  await acceptedByAll(1);

  expect(await stack.api().end('SIGTERM')).toEqual({ code: 0, signal: null });
  await stack.startApi();
  await waitFor(() => balancer.ready() === 2);
  await acceptedByAll(2);
  expect(await second.end()).toEqual({ code: 0, signal: null });
  second = await stack.startApiNode();
  balancer.setNodes([stack.url, second.url]);
  await waitFor(() => balancer.ready() === 2);
  for (const worker of [...stack.workers()]) {
    expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await stack.startWorker();
  }
  await acceptedByAll(3);
  await Promise.all(users.map((user) => user.stop()));
  await waitFor(() => users.every((user) => user.unheard().length === 0), {
    what: 'every end to be heard',
  });
  expect([...users.flatMap((user) => user.failures), ...balancer.failures]).toEqual([]);
  // Both restarted apis closed the sockets of their users, which reconnected.
  expect(users.reduce((sum, user) => sum + user.reconnects(), 0)).toBeGreaterThanOrEqual(4);
}, 600_000);

/** @shows fault 8 */
test('a stopping api is not ready at once, answers waits with 202, and finishes reading requests', async () => {
  const client = await stack.signIn('waiting@example.com');
  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  const waiting = client.post('/api/replicate/audio', audioRequest('This takes its time.'));
  await waitFor(async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length > before);
  const ended = stack.api().end('SIGTERM');
  const ready = await waitFor(async () => {
    const reply = await fetch(`${stack.url}/readyz`);
    return reply.status === 503 ? reply : null;
  });
  expect(await ready.json()).toEqual({ status: 'stopping' });
  expect(ready.headers.get('connection')).toBe('close');
  expect((await fetch(`${stack.url}/healthz`)).status).toBe(503);
  // Requests are still served, because balancers have not noticed yet.
  expect((await client.get('/api/auth/user')).status).toBe(200);
  const reply = await waiting;
  expect(reply.status).toBe(202);
  expect(reply.headers.get('location')).toBe(`/api/generations/${reply.body.id}`);
  expect(await ended).toEqual({ code: 0, signal: null });
  await stack.startApi();
});

test('newer code may migrate while older code runs; a schema that lacks something is reported', async () => {
  const name = '999-of-newer-code';
  const readiness = () => fetch(`${stack.url}/readyz`).then((reply) => reply.status);
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(stack.db);
  expect(await readiness()).toBe(200);
  await sql`delete from kysely_migration where name = ${name}`.execute(stack.db);
  await sql`update kysely_migration set name = 'x' where name = '014-maintenance'`.execute(
    stack.db,
  );
  const reply = await fetch(`${stack.url}/readyz`);
  await sql`update kysely_migration set name = '014-maintenance' where name = 'x'`.execute(
    stack.db,
  );
  expect(reply.status).toBe(503);
  expect(await reply.text()).toContain('014-maintenance');
});
