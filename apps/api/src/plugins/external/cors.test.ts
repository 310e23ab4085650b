import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { openKey } from '../../testing/open-key.ts';

const opened = await openConsole({});
const ELSEWHERE = { origin: 'https://elsewhere.example' };
const ACTORS = '/api/actors';

const ask = (path: string, init: RequestInit) => fetch(opened.url + path, init);
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

test('a page of another site may call with a key, and read the reply and its headers', async () => {
  const { token } = await openKey(await opened.addUser('elsewhere'), { scopes: ['read'] });
  const preflight = await ask(ACTORS, {
    method: 'OPTIONS',
    headers: {
      ...ELSEWHERE,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,content-type,talkreel-version',
    },
  });
  expect([preflight.status, allowed(preflight)]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(
    /authorization.*talkreel-version/,
  );
  for (const [key, status] of [
    [token, 200],
    [`${token}x`, 401],
  ] as const) {
    const reply = await ask(ACTORS, { headers: { ...ELSEWHERE, authorization: `Bearer ${key}` } });
    expect([reply.status, allowed(reply)]).toEqual([status, '*']);
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    expect(reply.headers.get('access-control-expose-headers')).toContain('talkreel-version');
  }
});

test('without a key every call stays closed to other sites', async () => {
  const preflight = await ask(ACTORS, {
    method: 'OPTIONS',
    headers: { ...ELSEWHERE, 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, allowed(preflight)]).toEqual([401, null]);
  expect(allowed(await ask(ACTORS, { headers: ELSEWHERE }))).toBeNull();
  const refused = await ask('/api/folders', { method: 'POST', headers: ELSEWHERE });
  expect([refused.status, allowed(refused)]).toEqual([403, null]);
});
