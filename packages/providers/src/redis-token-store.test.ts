import { createTestRedis } from '@talkreel/testing/redis';
import type { TestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';
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

test('two processes share a bucket exactly, and its tokens are refilled', async () => {
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

/** @shows fault 25 */
test('ten processes take turns at one budget, whichever asks most', async () => {
  const limiters = Array.from({ length: 10 }, (_, index) =>
    createLimiter({
      key: 'reads',
      perMinute: 6_000,
      burst: 1,
      store: redisTokenStore(clients[index % 2]!),
    }),
  );
  const stop = new AbortController();
  const served = limiters.map(() => 0);
  const startedMs = performance.now();
  // The first limiter has fifty callers that ask repeatedly, the others one each.
  const asking = limiters.flatMap((limiter, index) =>
    Array.from({ length: index === 0 ? 50 : 1 }, async () => {
      while (!stop.signal.aborted) {
        await limiter.acquire(stop.signal).catch(() => undefined);
        if (!stop.signal.aborted) served[index]! += 1;
      }
    }),
  );
  await waitFor(() => Math.min(...served) >= 10);
  const elapsedSeconds = (performance.now() - startedMs) / 1_000;
  stop.abort(new Error('enough'));
  await Promise.all(asking);
  expect(Math.max(...served)).toBeLessThan(20);
  const total = served.reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThanOrEqual(elapsedSeconds * 100 + 1);
});

test('without Redis each process has its own bucket', async () => {
  const store = redisTokenStore({ eval: () => Promise.reject(new Error('connection refused')) });
  const bucket = { capacity: 1, refillPerSecond: 0.001 };
  expect(await store.take('alone', bucket)).toBe(0);
  expect(await store.take('alone', bucket)).toBeGreaterThan(0);
});
