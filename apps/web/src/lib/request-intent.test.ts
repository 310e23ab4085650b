// @vitest-environment jsdom
import { ApiError } from '@talkreel/client/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askOnce } from './request-intent.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

const one = { kind: 'batch', userId: 'maya', body: { openings: ['One.'] } } as const;

/** The key of a request that gets no answer. */
async function lost(request: Parameters<typeof askOnce>[0]): Promise<string> {
  let sent = '';
  await askOnce(request, (key) => {
    sent = key;
    return Promise.reject(new TypeError('Failed to fetch'));
  }).catch(() => undefined);
  return sent;
}

const answered = (request: Parameters<typeof askOnce>[0]): Promise<string> =>
  askOnce(request, (key) => Promise.resolve(key));

test('a request without an answer keeps its key, in every tab, until it is answered', async () => {
  const key = await lost(one);
  expect(Object.keys(localStorage)).toEqual(['talkreel-asked-batch:maya']);
  expect(await lost(one)).toBe(key);
  expect(await answered(one)).toBe(key);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await lost(one)).not.toBe(key);
});

test('one that is still on its way shares its key', async () => {
  let answer = (_reply: string): void => undefined;
  const first = askOnce(one, (key) => new Promise<string>((done) => (answer = () => done(key))));
  const second = await lost(one);
  answer('');
  expect(await first).toBe(second);
});

test('a refused request is another one the next time; one the server failed at is not', async () => {
  const failing = (status: number) =>
    askOnce(one, () => Promise.reject(new ApiError(status, '', undefined))).catch(() => undefined);
  const key = await lost(one);
  await failing(503);
  expect(await lost(one)).toBe(key);
  await failing(409);
  expect(await lost(one)).not.toBe(key);
});

test('another request, kind or user has a key of its own', async () => {
  const keys = [
    await lost(one),
    await lost({ ...one, body: ['Two.'] }),
    await lost({ ...one, kind: 'film' }),
    await lost({ ...one, userId: 'noah' }),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(await lost(one)).toBe(keys[0]);
});

test('after a day the same request is a new one', async () => {
  vi.useFakeTimers();
  const key = await lost(one);
  vi.setSystemTime(Date.now() + 86_400_001);
  expect(await lost(one)).not.toBe(key);
});

test('what cannot be read is as if nothing had been asked', async () => {
  localStorage.setItem('talkreel-asked-batch:maya', 'nonsense');
  expect(await lost(one)).toBe(await lost(one));
});
