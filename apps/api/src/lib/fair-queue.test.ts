import { expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { createFairQueue } from './fair-queue.ts';

const busy = () => new HttpError(503, 'busy', 'Busy');

/** Work that ends on command. */
function job(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end };
}

test('02 a user who sends many images delays nobody else', async () => {
  const turns = createFairQueue({ atOnce: 2, maxWaiting: 8, waitMs: 60_000, busy });
  const log: string[] = [];
  const [first, second, other] = [job(log, 'a1'), job(log, 'a2'), job(log, 'b1')];
  const all = [turns.run('a', first.work), turns.run('a', second.work)];
  await expect(turns.run('a', () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  all.push(turns.run('b', other.work));
  await Promise.resolve();
  expect(log).toEqual(['a1', 'b1']);
  first.end();
  await all[0];
  await Promise.resolve();
  expect(log).toEqual(['a1', 'b1', 'a2']);
  second.end();
  other.end();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
});

test('02 users who wait too long, or find the queue full, are told so, and the others continue', async () => {
  const turns = createFairQueue({ atOnce: 1, maxWaiting: 1, waitMs: 5, busy });
  const log: string[] = [];
  const long = job(log, 'long');
  const running = turns.run('a', long.work);
  const waits = turns.run('b', () => Promise.resolve('b'));
  await expect(turns.run('c', () => Promise.resolve('c'))).rejects.toMatchObject({ status: 503 });
  await expect(waits).rejects.toMatchObject({ status: 503 });
  long.end();
  expect(await running).toBe('long');
  expect(await turns.run('b', () => Promise.resolve('b'))).toBe('b');
});

test('02 failed work releases its turn', async () => {
  const turns = createFairQueue({ atOnce: 1, maxWaiting: 1, waitMs: 60_000, busy });
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run('a', () => Promise.resolve('fine'))).toBe('fine');
});
