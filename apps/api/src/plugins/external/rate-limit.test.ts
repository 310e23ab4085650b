import { EXPORT_PATH } from '@talkreel/contracts/http/account';
import { CALLBACK_PATH, LOGIN_PATH } from '@talkreel/contracts/http/auth';
import { getSyncSubscription } from '@talkreel/contracts/http/payments';
import { createDb } from '@talkreel/db/client';
import { openTestDatabase } from '@talkreel/testing/postgres';
import Fastify, { type InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import errors from '../app/errors.ts';
import rateLimit from './rate-limit.ts';
import session from './session.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const COSTLY = [LOGIN_PATH, CALLBACK_PATH, EXPORT_PATH, getSyncSubscription.path];

async function openApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(errors);
  await app.register(session, {
    db,
    secret: 'a-session-secret-of-a-test-and-no-more',
    secure: false,
  });
  await app.register(rateLimit, { perMinute: 2 });
  for (const path of [...COSTLY, '/api/credits']) app.get(path, () => 'read');
  app.post('/api/change', () => 'changed');
  const statuses = async (...requests: Array<string | InjectOptions>) => {
    const replies: number[] = [];
    for (const request of requests) replies.push((await app.inject(request)).statusCode);
    return replies;
  };
  return { statuses, post: { method: 'POST' as const, url: '/api/change' } };
}

test.each(COSTLY)('%s counts, with what was changed', async (path) => {
  const { statuses, post } = await openApp();
  expect(await statuses(post, `${path}?a=b`, path, post)).toEqual([200, 200, 429, 429]);
});

test('other reading does not', async () => {
  const { statuses } = await openApp();
  const path = '/api/credits';
  expect(await statuses(path, path, path, path)).toEqual([200, 200, 200, 200]);
});
