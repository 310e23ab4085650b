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
