import { once } from 'node:events';
import { routes } from '@talkreel/contracts/routes';
import { createDb } from '@talkreel/db/client';
import { openTestDatabase } from '@talkreel/testing/postgres';
import Fastify, { type InjectOptions } from 'fastify';
import { createProducerConnection } from '@talkreel/queue/connection';
import { createTestRedis } from '@talkreel/testing/redis';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import errors from '../app/errors.ts';
import rateLimit from './rate-limit.ts';
import { createSharedLimit } from '../../lib/shared-limit.ts';
import session from './session.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const { url: redisUrl, flush, stop } = await createTestRedis();
const redis = createProducerConnection(redisUrl, () => undefined);
// Until Redis is ready, each app counts alone.
await once(redis, 'ready');
afterAll(async () => {
  redis.disconnect();
  await stop();
});
beforeEach(async () => {
  await flush();
  // The test waits for Redis however slow it is: an app that counts alone starts again at zero.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const COSTLY = [
  routes.getLogin.path,
  routes.getCallback.path,
  routes.getAccountExport.path,
  routes.getSyncSubscription.path,
];

async function openApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(errors);
  await app.register(session, {
    db,
    secret: 'a-session-secret-of-a-test-and-no-more',
    secure: false,
  });
  await app.register(rateLimit, { perMinute: 2, count: createSharedLimit(redis, app.log) });
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

test('other reads do not', async () => {
  const { statuses } = await openApp();
  const path = '/api/credits';
  expect(await statuses(path, path, path, path)).toEqual([200, 200, 200, 200]);
});
