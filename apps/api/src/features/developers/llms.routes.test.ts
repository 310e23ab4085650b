import { routes } from '@talkreel/contracts/routes';
import { quotedCalls } from '@talkreel/contracts/quoted-calls';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';

const { app } = await openApi({ PUBLIC_URL: 'https://talkreel.example' });

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
