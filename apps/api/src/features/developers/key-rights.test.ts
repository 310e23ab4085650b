import { KEY_SCOPES, type KeyScope } from '@talkreel/contracts/api-keys';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';

const env = { KEY_REQUESTS_PER_MINUTE: '1000000' };
const api = await openApi(env);
const { app, db } = api;
const { id: userId } = await findOrCreateUser(db, somebody('rights'), 3);
const user = await openSession({ ...api, userId });

const routes = app
  .routeList()
  .filter(({ url }) => url.startsWith('/api'))
  .flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({ method: one, url, config: config ?? {} })),
  );

/** What a call of a route with a key of these scopes answers; the code of a refusal, if it is one. */
async function callWith(token: string, { method, url }: (typeof routes)[number]) {
  const reply = await app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, '1').replace('*', 'a.mp4'),
    headers: { authorization: `Bearer ${token}` },
  });
  const isProblem = String(reply.headers['content-type']).includes('problem+json');
  return { status: reply.statusCode, code: isProblem ? reply.json().code : null };
}

test('every route says which scope it needs, or that no key may call it', () => {
  const silent = routes.filter(({ config }) => !config.keyScope && !config.operatorsOnly);
  // They know neither sessions nor keys.
  expect([...new Set(silent.map(({ url }) => url))].toSorted()).toEqual([
    '/api/csp-reports',
    '/api/webhooks/replicate',
    '/api/webhooks/stripe',
  ]);
  expect(routes.filter(({ config }) => config.keyScope === 'session').length).toBeGreaterThan(25);
});

test('a key does what its scopes say on every route, and nothing else', async () => {
  const tokens = Object.fromEntries(
    await Promise.all(
      KEY_SCOPES.map(async (without) => {
        const scopes = KEY_SCOPES.filter((scope) => scope !== without);
        return [without, (await openKey(user, { scopes })).token] as const;
      }),
    ),
  ) as Record<KeyScope, string>;
  const { token: whole } = await openKey(user, { scopes: [...KEY_SCOPES] });
  for (const route of routes) {
    const { keyScope: scope, operatorsOnly } = route.config;
    if (scope === undefined && !operatorsOnly) continue;
    const name = `${route.method} ${route.url}`;
    const { status, code } = await callWith(whole, route);
    // A reply to HEAD has no body.
    const isHead = route.method === 'HEAD';
    if (operatorsOnly) expect([name, status]).toEqual([name, 404]);
    else if (scope === 'session')
      expect([name, status, isHead || code === 'session_only']).toEqual([name, 403, true]);
    else if (scope !== undefined) {
      expect([name, status === 401, code]).not.toEqual([name, false, 'missing_scope']);
      expect([name, code]).not.toEqual([name, 'session_only']);
      const refused = await callWith(tokens[scope], route);
      expect([name, refused.status, isHead || refused.code === 'missing_scope']).toEqual([
        name,
        403,
        true,
      ]);
    }
  }
});

test('a revoked key is refused by every process with its next request', async () => {
  const other = await openApi(env, api);
  const { token, id } = await openKey(user, { scopes: ['read'] });
  const [here, there] = [useKey(api.url, token), useKey(other.url, token)];
  const statuses = async () => [
    (await here.get('/api/folders')).status,
    (await there.get('/api/folders')).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  expect((await user.send('DELETE', `/api/account/keys/${id}`)).status).toBe(204);
  expect(await statuses()).toEqual([401, 401]);
});
