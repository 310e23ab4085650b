import { createTestRedis } from '@talkreel/testing/redis';
import type { TestRedis } from '@talkreel/testing/redis';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redisTokenStore } from './redis-token-store.ts';

let server: TestRedis;
let clients: Redis[];
beforeAll(async () => {
  server = await createTestRedis();
  clients = [0, 1].map(
    () => new Redis(server.url, { maxRetriesPerRequest: 0, enableOfflineQueue: true }),
  );
  for (const client of clients) client.on('error', () => undefined);
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await server.stop();
});

test('two processes share a bucket to the last token, and their tokens come back', async () => {
  const stores = clients.map((client) => redisTokenStore(client));
  const bucket = { capacity: 10, refillPerSecond: 0.001 };
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => stores[index % 2]!.take('shared', bucket)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(Math.max(...waits)).toBeGreaterThan(900_000);
  const quick = { capacity: 1, refillPerSecond: 1_000_000 };
  for (let turn = 0; turn < 5; turn += 1) expect(await stores[0]!.take('quick', quick)).toBe(0);
  expect(await clients[0]!.pttl('limiter:shared')).toBeGreaterThan(0);
});

test('without Redis each process keeps to a bucket of its own', async () => {
  const store = redisTokenStore({ eval: () => Promise.reject(new Error('connection refused')) });
  const bucket = { capacity: 1, refillPerSecond: 0.001 };
  expect(await store.take('alone', bucket)).toBe(0);
  expect(await store.take('alone', bucket)).toBeGreaterThan(0);
});
