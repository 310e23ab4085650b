import { afterAll, expect, test } from 'vitest';
import { serveHealth } from './health.ts';

const server = await serveHealth(
  {
    '/healthz': () => ({ code: 200, body: { status: 'ok', running: 2 } }),
    '/readyz': async () => ({ code: 503, body: { status: 'stopping' } }),
    '/broken': () => {
      throw new Error('a secret');
    },
  },
  { port: 0, host: '127.0.0.1' },
);
afterAll(() => server.close());

const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { method });

test('answers what a probe asks, as JSON', async () => {
  const health = await ask('/healthz?by=probe');
  expect(health.status).toBe(200);
  expect(health.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await health.json()).toEqual({ status: 'ok', running: 2 });
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await ask('/healthz', 'HEAD')).status).toBe(200);
});

test('answers nothing else, and no error in words', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/constructor')).status).toBe(404);
  expect((await ask('/healthz', 'POST')).status).toBe(404);
  const broken = await ask('/broken');
  expect([broken.status, await broken.text()]).toEqual([500, '']);
});
