import { quotedCalls } from '@talkreel/contracts/quoted-calls';
import { routes } from '@talkreel/contracts/routes';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';

const { app } = await openApi({ PUBLIC_URL: 'https://talkreel.example' });

test('the reference page loads its scripts from us only, under a policy of its own', async () => {
  const page = await app.inject('/developers/reference');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-security-policy']).not.toContain('https:');
  const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path);
  expect(scripts).toHaveLength(2);
  for (const url of scripts) {
    const script = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    });
    const known = { 'accept-encoding': 'gzip', 'if-none-match': String(script.headers['etag']) };
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
  }
});

test('with a slash behind it leads to the page', async () => {
  const reply = await app.inject('/developers/reference/');
  expect([reply.statusCode, reply.headers['location']]).toEqual([308, '/developers/reference']);
});

test('models read where the tools and the calls are', async () => {
  const { statusCode, headers, body } = await app.inject('/llms.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(body).toMatch(/^# Talkreel\n\n> /);
  expect(body).toContain('(https://talkreel.example/mcp)');
  for (const name of quotedCalls) {
    const { method, path } = routes[name];
    expect(body).toContain(`\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\`: `);
  }
  expect(body.length).toBeLessThan(8_000);
});

test('what it links to exists', async () => {
  const { body } = await app.inject('/llms.txt');
  const links = [...body.matchAll(/\(https:\/\/talkreel\.example(\/\.?[\w./-]*)\)/g)];
  const served = links
    .map(([, path = '']) => path)
    .filter((path) => /^\/(?:api|\.|mcp|dev)/.test(path));
  expect(served.length).toBeGreaterThan(3);
  const known = new Set(app.routeList().map(({ url }) => url));
  const missing = served.filter((path) => !known.has(path) && path !== '/developers');
  expect(missing).toEqual([]);
});
