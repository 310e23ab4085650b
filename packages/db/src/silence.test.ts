import { readFile } from 'node:fs/promises';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { startTcpProxy, type Direction } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createDb, type Db } from './client.ts';
import { isTransientDatabaseError } from './database-errors.ts';

const { db: direct, url } = await openTestDatabase((way) => createDb({ url: way }));
const proxy = await startTcpProxy(url);
const CONNECTIONS = 4;
const through = createDb({
  url: proxy.through(url),
  maxConnections: CONNECTIONS,
  statementTimeoutMs: 1_000,
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await through.destroy();
  await proxy.close();
});

const ask = (db: Db = through) => sql`select 1`.execute(db);
/** So many that every connection is in use at once. */
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
    const startedMs = performance.now();
    const tries = Array.from({ length: 40 }, async () => {
      await ask();
      return performance.now() - startedMs;
    });
    const ended = await Promise.allSettled(tries);
    const failed = ended.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(isTransientDatabaseError((failed[0] as PromiseRejectedResult).reason)).toBe(true);
    // The others were answered by the connections that are left, while the silent one was still waited for.
    const answeredMs = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(Math.max(...answeredMs)).toBeLessThan(1_000);
    await waitFor(() => proxy.silent() === 0, { what: 'the silent connection to be dropped' });
    await fillPool();
    expect([proxy.open(), proxy.made()]).toEqual([CONNECTIONS, made + 1]);
  },
);

test('if all connections fall silent, callers get an error in time, and recover when they answer again', async () => {
  await fillPool();
  proxy.silence();
  const ended = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
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
  await expect(lost).rejects.toSatisfy(isTransientDatabaseError);
  await waitFor(
    () =>
      sql`select from held for update nowait`.execute(direct).then(
        () => true,
        () => false,
      ),
    { what: 'the row to be free' },
  );
});

/** Of the timer that runs on a socket; /proc/net/tcp of Linux tells it beside the addresses. */
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
