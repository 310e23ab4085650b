import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { withClient } from './database-url.ts';
import { createTestDatabase } from './postgres.ts';
import { createTestRedis } from './redis.ts';

const cleanUps: Array<() => Promise<void>> = [];
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())));

test('each test database is migrated and separate', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  cleanUps.push(one.drop, other.drop);
  await withClient(one.url, (client) => client.query('create table mine (id int)'));
  const tables = await withClient(other.url, (client) =>
    client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    ),
  );
  const names = tables.rows.map((row) => row.name);
  expect(names).toContain('kysely_migration');
  expect(names).not.toContain('mine');
});

test('a test database can be dropped while clients are connected', async () => {
  const database = await createTestDatabase();
  await expect(withClient(database.url, () => database.drop())).resolves.toBeUndefined();
  await expect(withClient(database.url, async () => 'connected')).rejects.toThrow('does not exist');
});

test('flushing one test Redis leaves another alone', async () => {
  const [one, other] = await Promise.all([createTestRedis(), createTestRedis()]);
  cleanUps.push(one.stop, other.stop);
  const [a, b] = [new Redis(one.url), new Redis(other.url)];
  await Promise.all([a.set('key', '1'), b.set('key', '1')]);
  await one.flush();
  expect(await a.get('key')).toBeNull();
  expect(await b.get('key')).toBe('1');
  a.disconnect();
  b.disconnect();
});

test('a test Redis refuses to evict', async () => {
  const redis = await createTestRedis();
  cleanUps.push(redis.stop);
  const client = new Redis(redis.url);
  expect(await client.config('GET', 'maxmemory-policy')).toEqual([
    'maxmemory-policy',
    'noeviction',
  ]);
  client.disconnect();
});

test('a test Redis can be stopped and restarted at the same address', async () => {
  const redis = await createTestRedis();
  cleanUps.push(redis.stop);
  const client = new Redis(redis.url, { retryStrategy: () => 20 });
  client.on('error', () => undefined);
  await client.set('key', '1');
  await redis.restart();
  expect(await client.get('key')).toBeNull();
  client.disconnect();
});
