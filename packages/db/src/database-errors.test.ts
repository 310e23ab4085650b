import { once } from 'node:events';
import { get } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createDb, type Db } from './client.ts';
import { isTransientDatabaseError } from './database-errors.ts';

const { db, url: databaseUrl } = await openTestDatabase((url) => createDb({ url }));
const cleanUps: Array<() => Promise<unknown>> = [];
afterEach(() => Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp())));

async function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onSocket).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A pool that reaches Postgres through our own sockets; the callback gets each one as it opens. */
async function openThrough(onLine: (line: Socket) => void): Promise<Db> {
  const target = new URL(databaseUrl);
  const server = await listen((line) => {
    const onwards = connect(Number(target.port), target.hostname);
    for (const socket of [line, onwards]) socket.on('error', () => undefined);
    line.on('close', () => onwards.destroy());
    line.pipe(onwards).pipe(line);
    onLine(line);
  });
  const way = new URL(databaseUrl);
  way.host = `127.0.0.1:${portOf(server)}`;
  const through = createDb({ url: way.href });
  cleanUps.push(async () => {
    await through.destroy();
    server.close();
  });
  return through;
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const ASLEEP = sql`wait_event = 'PgSleep' and datname = current_database()`;
const isAsleep = async () =>
  (await sql`select from pg_stat_activity where ${ASLEEP}`.execute(db)).rows.length > 0;

test.each([
  ['reset', (line: Socket) => line.resetAndDestroy()],
  ['closed', (line: Socket) => line.destroy()],
])('a connection that is %s under a statement is a fault of the database', async (_how, cut) => {
  const lines: Socket[] = [];
  const through = await openThrough((line) => lines.push(line));
  const lost = errorOf(sql`select pg_sleep(60)`.execute(through));
  await waitFor(isAsleep);
  for (const line of lines) cut(line);
  expect(isTransientDatabaseError(await lost)).toBe(true);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${ASLEEP}`.execute(db);
});

test('so is one that cannot be made, or is ended by the server', async () => {
  const server = await listen(() => undefined);
  const closed = portOf(server);
  server.close();
  const nobody = createDb({ url: `postgres://u:p@127.0.0.1:${closed}/none` });
  cleanUps.push(() => nobody.destroy());
  expect(isTransientDatabaseError(await errorOf(sql`select 1`.execute(nobody)))).toBe(true);
  expect(isTransientDatabaseError(await errorOf(nobody.transaction().execute(async () => 1)))).toBe(
    true,
  );
  const ending = createDb({ url: databaseUrl, maxConnections: 1 });
  cleanUps.push(() => ending.destroy());
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(ending);
  expect(isTransientDatabaseError(await errorOf(ended))).toBe(true);
});

test('so is a name that cannot be resolved', async () => {
  const nowhere = createDb({ url: 'postgres://u:p@postgres.invalid/none' });
  cleanUps.push(() => nowhere.destroy());
  expect(isTransientDatabaseError(await errorOf(sql`select 1`.execute(nowhere)))).toBe(true);
});

test('an invalid statement is not', async () => {
  expect(isTransientDatabaseError(await errorOf(sql`select nothing`.execute(db)))).toBe(false);
  const looped: { self?: unknown } = {};
  looped.self = looped;
  expect(isTransientDatabaseError(await errorOf(sql`select ${looped}`.execute(db)))).toBe(false);
});

test('a reset connection to another server is not', async () => {
  const server = await listen((socket) => socket.resetAndDestroy());
  cleanUps.push(async () => server.close());
  const [error] = (await once(get({ port: portOf(server), host: '127.0.0.1' }), 'error')) as [
    Error,
  ];
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(isTransientDatabaseError(error)).toBe(false);
});
