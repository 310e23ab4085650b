import { readFile } from 'node:fs/promises';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { startTcpProxy, type Direction } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDb, type Db } from './client.ts';
import { isTransientDatabaseError } from './database-errors.ts';

const { db: direct, url } = await openTestDatabase((way) => createDb({ url: way }));
const proxy = await startTcpProxy(url);
const CONNECTIONS = 4;
/**
 * The limit is so long that the server ends nothing itself, and with one more second still less than what closes
 * unused connections.
 */
const STATEMENT_MS = 8_000;
const through = createDb({
  url: proxy.through(url),
  maxConnections: CONNECTIONS,
  statementTimeoutMs: STATEMENT_MS,
});
/** Limits of the pool and its connections pass only when a test says so: nothing is late because it is slow. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  proxy.restore();
});
const pass = () => vi.advanceTimersByTimeAsync(STATEMENT_MS + 1_500);

/** The outcome of each promise, while limits pass as often as necessary. */
async function waitForAll<T>(work: Array<Promise<T>>): Promise<Array<PromiseSettledResult<T>>> {
  let isOver = false;
  const all = Promise.allSettled(work).finally(() => (isOver = true));
  await waitFor(async () => (await pass(), isOver), { what: 'the end of all statements' });
  return all;
}
afterAll(async () => {
  await through.destroy();
  await proxy.close();
});

const ask = (db: Db = through) => sql`select 1`.execute(db);
/** Runs so many statements that every connection is in use at once. */
const fillPool = () =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.05)`.execute(through)),
  );

test.each<[string, Direction[]]>([
  ['both directions', ['to-server', 'to-client']],
  ['its answers', ['to-client']],
  ['what it is asked', ['to-server']],
])(
  'a connection that loses %s costs one statement, and the pool replaces it',
  async (_what, directions) => {
    await fillPool();
    const made = proxy.made();
    proxy.silence({ count: 1, directions });
    let answered = 0;
    const tries = Array.from({ length: 40 }, async () => {
      await ask();
      answered += 1;
    });
    const ending = Promise.allSettled(tries);
    // The others are answered by the connections that are left, while the silent one is still waited for.
    await waitFor(() => answered === 39, { what: 'all but one to be answered' });
    await pass();
    const failed = (await ending).filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(isTransientDatabaseError((failed[0] as PromiseRejectedResult).reason)).toBe(true);
    await waitFor(() => proxy.silent() === 0, { what: 'the silent connection to be dropped' });
    await fillPool();
    expect([proxy.open(), proxy.made()]).toEqual([CONNECTIONS, made + 1]);
  },
);

/** @shows fault 21 */
test('if all connections fall silent, callers get an error in time, and recover when they answer again', async () => {
  await fillPool();
  proxy.silence();
  const ended = await waitForAll(Array.from({ length: 20 }, () => ask()));
  for (const one of ended) {
    expect(one.status).toBe('rejected');
    expect(isTransientDatabaseError((one as PromiseRejectedResult).reason)).toBe(true);
  }
  proxy.restore();
  await ask();
  await fillPool();
});

test('a transaction whose connection falls silent releases its rows', async () => {
  await sql`create table if not exists held (id int primary key)`.execute(direct);
  await sql`insert into held values (1) on conflict do nothing`.execute(direct);
  const lost = through.transaction().execute(async (tx) => {
    await sql`select from held for update`.execute(tx);
    proxy.silence();
    await sql`select from held`.execute(tx);
  });
  const [end] = await waitForAll([lost]);
  expect(end).toMatchObject({ reason: expect.toSatisfy(isTransientDatabaseError) });
  await waitFor(
    () =>
      sql`select from held for update nowait`.execute(direct).then(
        () => true,
        () => false,
      ),
    { what: 'the row to be free' },
  );
});

/** The code of the keepalive timer of a socket, which Linux's /proc/net/tcp lists beside the addresses. */
const KEEPALIVE_TIMER = '02';

test('a connection that is not used is probed by the system', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells the timers of its sockets');
  const alone = createDb({ url, maxConnections: 1 });
  try {
    const { rows } = await sql<{ port: number }>`select inet_client_port() as port`.execute(alone);
    const inHex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');
    // Connections to other servers may have the same local port.
    const ends = [rows[0]?.port ?? 0, Number(new URL(url).port)].map(inHex);
    await waitFor(
      async () => {
        const sockets = (await readFile('/proc/net/tcp', 'latin1')).split('\n');
        const ours = sockets
          .map((line) => line.trim().split(/\s+/))
          .find((columns) => ends.every((end, index) => columns[index + 1]?.endsWith(`:${end}`)));
        return ours?.[5]?.startsWith(`${KEEPALIVE_TIMER}:`);
      },
      { what: 'the timer of the probes' },
    );
  } finally {
    await alone.destroy();
  }
});
