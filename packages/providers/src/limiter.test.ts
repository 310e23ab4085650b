import { expect, test } from 'vitest';
import { createLimiter, memoryTokenStore } from './limiter.ts';

const bucket = { capacity: 2, refillPerSecond: 10 };

test('a bucket gives its burst, then as much as flows in', async () => {
  let nowMs = 0;
  const store = memoryTokenStore(() => nowMs);
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(100);
  expect(await store.take('b', bucket)).toBe(0);
  nowMs = 100;
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(100);
  nowMs = 1_000_000;
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBe(0);
  expect(await store.take('a', bucket)).toBeGreaterThan(0);
});

test('a shared store decides for everybody who uses it', async () => {
  const asked: string[] = [];
  const store = {
    take: (key: string) => {
      asked.push(key);
      return Promise.resolve(asked.length < 3 ? 1 : 0);
    },
  };
  const limiter = createLimiter({ key: 'account', store });
  await limiter.acquire(new AbortController().signal);
  expect(asked).toEqual(['account', 'account', 'account']);
});

test('waiting ends when it is stopped', async () => {
  const limiter = createLimiter({ store: { take: () => Promise.resolve(60_000) } });
  const stop = new AbortController();
  const waiting = limiter.acquire(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('however many wait, the store is asked for one at a time, in the order they came', async () => {
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
  expect(asked).toBeLessThan(4 * 40);
});

test('one that gives up in the line holds nobody up', async () => {
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
