import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';

const { app } = await openApi();

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
