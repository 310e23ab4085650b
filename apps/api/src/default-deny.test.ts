import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { volume } from '@talkreel/testing/volume';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openApi } from './testing/open-api.ts';

const upstreamCalls: string[] = [];
const upstream = Fastify();
upstream.all('/*', (call) => {
  upstreamCalls.push(call.url);
  return 'of the sandbox';
});
await upstream.listen({ port: 0, host: '127.0.0.1' });
const webDist = mkdtempSync(join(tmpdir(), 'talkreel-dist-'));
writeFileSync(join(webDist, 'index.html'), '<!doctype html><head></head><div id="root"></div>');
const { app, port } = await openApi({ WEB_DIST: webDist, SANDBOX_URL: upstream.listeningOrigin });
afterAll(async () => {
  await upstream.close();
  rmSync(webDist, { recursive: true });
});

/** Sends the path as it stands; `fetch` would tidy it. */
function send(method: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers:
          body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': body.length },
      },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
        asked.destroy();
      },
    );
    // The server may refuse the request before all of it was sent.
    asked.on('error', (error) =>
      'code' in error && error.code === 'EPIPE' ? undefined : reject(error),
    );
    asked.end(body);
  });
}

const routes = app.routeList().filter(({ url }) => url.startsWith('/api'));
const closed = routes.filter(({ config }) => config?.public !== true);
/** An address of the route: parameters are filled in. */
const addressOf = (url: string) => url.replace(/:\w+/g, '1').replace('*', 'a.mp4');

const encoded = (path: string) => path.replace('/api/', '/%61pi/');
const variants: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'with an encoded letter': encoded,
  'with every letter encoded': (path) =>
    path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'with an encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'with a doubled slash before': (path) => `/${path}`,
  'with a doubled slash within': (path) => path.replace('/api/', '/api//'),
  'with a dot segment': (path) => path.replace('/api/', '/api/./'),
  'with a way up': (path) => `/x/..${path}`,
  'with an encoded way up': (path) => `/api/x/%2e%2e${path.slice(4)}`,
  'in upper case': (path) => path.toUpperCase(),
  'with an upper-case letter': (path) => path.replace('/api', '/Api'),
  'with a slash behind': (path) => `${path}/`,
  'with a query': (path) => `${encoded(path)}?a=/api/actors`,
  'with a semicolon': (path) => `${path};a=b`,
  'in full': (path) => `http://127.0.0.1:${port}${encoded(path)}`,
};

/** @shows abuse 7 */
test('there are routes to check', () => {
  expect(closed.length).toBeGreaterThan(20);
  expect(routes.filter(({ config }) => config?.public).map(({ url }) => url)).toContain(
    '/api/login',
  );
});

// Broken, so that it is a 400 when it is parsed, and larger than most routes take.
const body = `{"a":"${'x'.repeat(1_500_000)}`;

/** @shows abuse 7, abuse 47 */
test.each(Object.entries(variants))(
  '%s a stranger gets nothing, and nothing is parsed',
  async (name, spell) => {
    // Every route as it is; in the short run a few in each other spelling.
    const step = name === 'as it is' ? 1 : volume(8, 1);
    for (const { url, method: methods } of closed.filter((_, index) => index % step === 0)) {
      for (const method of [methods].flat()) {
        const path = spell(addressOf(url));
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
        const status = await send(method, path, hasBody ? body : undefined);
        expect([401, 404], `${method} ${path}: ${status}`).toContain(status);
      }
    }
  },
);

/** @shows abuse 47 */
test('unknown routes are not parsed either', async () => {
  for (const path of ['/api/nothing', '/%61pi/nothing', '/api/', '/nothing', '//api'])
    expect(await send('POST', path, body)).toBe(404);
});

/** @shows abuse 14 */
test("only the sandbox's pages can be reached", async () => {
  upstreamCalls.length = 0;
  for (const path of [
    '/sandbox/control/ledger',
    '/sandbox/oidc/../control/ledger',
    '/sandbox/oidc/%2e%2e/control/ledger',
    '/sandbox/oidc/..%2fcontrol/ledger',
    '/sandbox/oidc/%2e%2e%2fcontrol%2fledger',
    '/sandbox/oidc/..%5ccontrol/ledger',
    '/%73andbox/oidc/../control/ledger',
    '/sandbox//control/ledger',
    '/sandbox/%63ontrol/ledger',
    '/sandbox/assets/..;/control/ledger',
  ])
    await send('GET', path);
  expect(
    upstreamCalls.filter((url) => !url.startsWith('/oidc/') && !url.startsWith('/assets/')),
  ).toEqual([]);
  expect(
    upstreamCalls.filter((url) => new URL(url, 'http://x').pathname.includes('control/ledger')),
  ).toEqual([]);
});
