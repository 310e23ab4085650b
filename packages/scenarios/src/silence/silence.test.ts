/** @module-tag long */
import { startTcpProxy, type TcpProxy } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, generationOf, SPEECH_MODEL, untilState } from '../stack/requests.ts';

const stack = await openStack({
  env: { WORKER_LEASE_SECONDS: '5' },
  // Requests that meet a silent connection.
  expectedErrors: [/"msg":"request failed"/],
});
const proxies: TcpProxy[] = [];
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

/** A separate proxy to the database. */
async function openWay(): Promise<{ proxy: TcpProxy; env: { DATABASE_URL: string } }> {
  const proxy = await startTcpProxy(stack.databaseUrl);
  proxies.push(proxy);
  return { proxy, env: { DATABASE_URL: proxy.through(stack.databaseUrl) } };
}

/** @shows fault 21 */
test('an api works beside a connection that does not answer, and says so if none does', async () => {
  const { proxy, env } = await openWay();
  await stack.api().end();
  await stack.startApi(env);
  onTestFinished(async () => {
    proxy.restore();
    await stack.api().end();
    await stack.startApi();
  });
  const client = await stack.signIn('silent@example.com');
  const ask = async () => {
    const { status } = await client.get('/api/auth/user');
    return { status, stillSilent: proxy.silent() > 0 };
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  // The api's own statement may meet the silence first: then the next one falls silent. On a starved machine others
  // wait too long for a connection.
  const replies = await waitFor(async () => {
    proxy.silence({ count: 1 });
    const round = await Promise.all(Array.from({ length: 60 }, ask));
    return round.filter(({ status }) => status !== 200).length === 1 ? round : null;
  });
  const [fine, others] = [
    replies.filter(({ status }) => status === 200),
    replies.filter(({ status }) => status !== 200),
  ];
  expect(others.map(({ status }) => status)).toEqual([503]);
  // The successful requests were answered while the silent one was still pending.
  expect(fine.filter(({ stillSilent }) => !stillSilent)).toEqual([]);
  await waitFor(() => proxy.silent() === 0, { what: 'the silent connection to be dropped' });
  expect((await client.get('/readyz')).status).toBe(200);

  proxy.silence();
  const unready = await waitFor(async () => {
    const reply = await client.get('/readyz');
    return reply.status === 503 ? reply : null;
  });
  expect(unready.body.problems).toEqual({ postgres: 'unreachable' });
  expect((await client.get('/api/auth/user')).status).toBe(503);
  proxy.restore();
  await waitFor(async () => (await client.get('/readyz')).status === 200);
  expect((await ask()).status).toBe(200);
});

const somebodyWaits = async () =>
  (
    await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(stack.db)
  ).rows.length > 0;

/** @shows fault 21 */
test('while the row of one account is locked, only its user waits, and is told', async () => {
  const [held, other] = [
    await stack.signIn('held@example.com'),
    await stack.signIn('other@example.com'),
  ];
  const { body: user } = await held.get('/api/auth/user');
  const speak = (client = other) => client.post('/api/replicate/audio', audioRequest(), ASYNC);
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const before = await speak(held);
  expect(before.status).toBe(202);
  await stack.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select from credit_accounts where user_id = ${user.id} for update`.execute(tx);
    await stack.sandbox.release();
    // Many more than the pool's connections: if they waited at the row, nobody else would get one in time.
    const waiting = Promise.all(Array.from({ length: 40 }, () => speak(held)));
    await waitFor(somebodyWaits, { what: 'a request to wait for the row' });
    const spoken = await speak();
    expect(spoken.status).toBe(202);
    await untilState(other, spoken.body.id, 'succeeded');
    await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 20_000 });
    const long = await speak();
    const cancelled = await other.post(`/api/replicate/cancel/${long.body.id}`);
    expect(cancelled.status).toBe(200);
    const refused = await waiting;
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect((await generationOf(held, before.body.id)).state).toBe('running');
  });
  await untilState(held, before.body.id, 'succeeded');
  expect((await speak(held)).status).toBe(202);
});
