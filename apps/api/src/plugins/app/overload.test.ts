import { createDb, poolState } from '@talkreel/db/client';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { waitFor } from '@talkreel/testing/wait-for';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import errors from './errors.ts';
import overload from './overload.ts';

const CONNECTIONS = 2;
const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: CONNECTIONS }));

test('while too many statements wait for a connection, requests are refused, and served afterwards', async () => {
  const app = Fastify();
  await app.register(errors);
  await app.register(overload, { db, connections: CONNECTIONS });
  app.get('/', () => db.selectFrom('plans').select('id').execute());
  const ask = () => app.inject('/');
  expect((await ask()).statusCode).toBe(200);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = Array.from({ length: CONNECTIONS }, () => db.connection().execute(() => released));
  const waiting = Array.from({ length: 20 * CONNECTIONS }, async () => (await ask()).statusCode);
  await waitFor(() => poolState(db).waiting === 20 * CONNECTIONS, { what: 'all of them to wait' });
  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'overloaded', requestId: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  release();
  await Promise.all(held);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  expect((await ask()).statusCode).toBe(200);
  await app.close();
});
