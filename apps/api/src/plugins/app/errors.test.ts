import { createDb } from '@talkreel/db/client';
import { listPlans } from '@talkreel/db/credits/plans.repo';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import errors from './errors.ts';

const nobody = createDb({ url: 'postgres://u:p@127.0.0.1:1/none' });
afterAll(() => nobody.destroy());

test.each([
  ['the database', 503, () => listPlans(nobody)],
  [
    'a connection of storage',
    503,
    () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
  ],
  [
    '11 a full disk',
    503,
    () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  ],
  ['a bug of ours', 500, () => Promise.reject(new TypeError('undefined is not a function'))],
])('what people read when %s fails', async (_what, status, fail) => {
  const app = Fastify();
  await app.register(errors);
  app.get('/', fail);
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  expect(reply.json().message).not.toMatch(/ECONN|undefined/);
});
