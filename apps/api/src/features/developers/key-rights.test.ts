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
  // Webhooks are signed: they know neither sessions nor keys.
  .filter(({ url }) => url.startsWith('/api') && !url.startsWith('/api/webhooks/'))
  .flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({ method: one, url, config: config ?? {} })),
  );

/** What a call of a route with a key of these scopes answers, and the code of a refusal. */
async function callWith(token: string, { method, url }: (typeof routes)[number]) {
  const reply = await app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, '1').replace('*', 'a.mp4'),
    headers: { authorization: `Bearer ${token}` },
  });
  // A reply to HEAD has no body.
  return {
    status: reply.statusCode,
    code: reply.body === '' ? null : /"code":"(\w+)"/.exec(reply.body)?.[1],
  };
}

test('every route says which scope it needs, or that no key may call it', () => {
  const silent = routes.filter(({ config }) => !config.keyScope && !config.operatorsOnly);
  // It knows neither sessions nor keys.
  expect(silent.map(({ url }) => url)).toEqual(['/api/csp-reports']);
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
  const outcomes = new Map<string, string[]>();
  for (const route of routes) {
    const { keyScope: scope = 'none', operatorsOnly } = route.config;
    const isScope = scope !== 'none' && scope !== 'session';
    const allowed = await callWith(whole, route);
    const refused = isScope ? await callWith(tokens[scope], route) : null;
    const kind = operatorsOnly ? 'console' : isScope ? 'scope' : scope;
    const outcome = [
      allowed.status === 401 || allowed.status === 403 ? `refused ${allowed.code}` : 'let in',
      ...(refused ? [`without it ${refused.status} ${refused.code}`] : []),
    ].join(', ');
    // A reply to HEAD has no body, so no code.
    const key = `${kind}: ${route.method === 'HEAD' ? outcome.replaceAll(/ \w+_\w+| null| undefined/g, '') : outcome}`;
    outcomes.set(key, [...(outcomes.get(key) ?? []), `${route.method} ${route.url}`]);
  }
  outcomes.delete('none: let in');
  expect([...outcomes.keys()].toSorted()).toEqual([
    'console: let in',
    'scope: let in, without it 403',
    'scope: let in, without it 403 missing_scope',
    'session: refused',
    'session: refused session_only',
  ]);
  const console = routes.filter(({ config }) => config.operatorsOnly);
  const statuses = await Promise.all(
    console.map(async (one) => (await callWith(whole, one)).status),
  );
  expect([...new Set(statuses)]).toEqual([404]);
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
