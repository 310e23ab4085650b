import { expect, test } from 'vitest';
import { createLimiter, memoryTokenStore } from './limiter.ts';

const bucket = { capacity: 2, refillPerSecond: 10 };

test('a bucket grants its burst, then its refill rate', async () => {
  let nowMs = 0;
  const store = memoryTokenStore(() => nowMs);
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(100);
  expect(await store.take('a', bucket)).toBe(200);
  expect(await store.take('b', bucket)).toBe(0);
  nowMs = 300;
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(100);
  nowMs = 1_000_000;
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBeGreaterThan(0);
});

test('a shared store decides for all its users', async () => {
  const asked: string[] = [];
  const store = {
    take: (key: string) => {
      asked.push(key);
      return Promise.resolve(1);
    },
  };
  const limiter = createLimiter({ key: 'account', store });
  await limiter.acquire(new AbortController().signal);
  expect(asked).toEqual(['account']);
});

test('waiting ends on abort', async () => {
  const limiter = createLimiter({ store: { take: () => Promise.resolve(60_000) } });
  const stop = new AbortController();
  const waiting = limiter.acquire(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('however many wait, the store is asked for one at a time, in arrival order', async () => {
  const own = memoryTokenStore();
  let asked = 0;
  const limiter = createLimiter({
    perMinute: 12_000,
    burst: 1,
    store: {
      take: (key, bucket) => {
        asked += 1;
        return own.take(key, bucket);
      },
    },
  });
  const { signal } = new AbortController();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => limiter.acquire(signal).then(() => order.push(index))),
  );
  expect(order).toEqual(Array.from({ length: 40 }, (_, index) => index));
  expect(asked).toBe(40);
});

test('a waiter that gives up delays nobody', async () => {
  const limiter = createLimiter({ perMinute: 600, burst: 1 });
  const { signal } = new AbortController();
  await limiter.acquire(signal);
  const impatient = new AbortController();
  const waiting = [limiter.acquire(signal), limiter.acquire(impatient.signal)];
  const last = limiter.acquire(signal);
  impatient.abort(new Error('enough'));
  await expect(waiting[1]).rejects.toThrow('enough');
  await Promise.all([waiting[0], last]);
});
