import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { somebody } from '@talkreel/testing/somebody';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';

const api = await openApi();
const { db, url } = api;

let count = 0;
async function someUser() {
  const { id } = await findOrCreateUser(db, somebody(`dev-${(count += 1)}`), 3);
  return openSession({ ...api, userId: id });
}

test('a key is shown once, stored as a hash, and works without a cookie', async () => {
  const ada = await someUser();
  const { status, body } = await ada.post('/api/account/keys', {
    name: '  Nightly\u200b batch ',
    scopes: ['read'],
    perDay: 5,
  });
  expect(status).toBe(201);
  const { token, key } = body;
  expect(token).toMatch(/^tk_live_[\w-]{43}$/);
  expect(key).toMatchObject({
    name: 'Nightly batch',
    hint: `${token.slice(0, 12)}…${token.slice(-4)}`,
    perDay: 5,
    inAll: null,
    usedToday: 0,
    lastUsedAt: null,
    state: 'active',
  });
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  expect(row.token_hash).toBe(hash('sha256', token, 'base64url'));
  expect(JSON.stringify(row)).not.toContain(token.slice(12, -4));
  expect(JSON.stringify((await ada.get('/api/account/keys')).body)).not.toContain(token);

  const reply = await useKey(url, token).get('/api/auth/user');
  expect(reply.status).toBe(200);
  expect(reply.body.id).toBe(ada.userId);
  expect(reply.headers.get('set-cookie')).toBeNull();
});

test('a request with a key and a cookie has the rights of the key only', async () => {
  const [ada, bob] = [await someUser(), await someUser()];
  const { token } = await openKey(ada, { scopes: ['read'] });
  const headers = { authorization: `Bearer ${token}`, cookie: bob.headers.cookie };
  const asked = await fetch(`${url}/api/auth/user`, { headers });
  expect(await asked.json()).toMatchObject({ id: ada.userId });
  const other = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const posted = await fetch(`${url}/api/folders`, { ...other, body: '{"name":"Ads"}' });
  expect(posted.status).toBe(403);
});

test('the token of a proxy in front is no key, and a wrong key is no cookie', async () => {
  const ada = await someUser();
  const { cookie } = ada.headers;
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/auth/user`, { headers })).status;
  expect(await statusWith({ cookie, authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9' })).toBe(200);
  expect(await statusWith({ cookie, authorization: 'Basic YTpi' })).toBe(200);
  expect(await statusWith({ cookie, authorization: 'Bearer tk_live_short' })).toBe(401);
  expect(await statusWith({ authorization: 'Bearer' })).toBe(401);
});

test('without its scope a key is refused, and says which it needs', async () => {
  const { token } = await openKey(await someUser(), { scopes: ['billing:read'] });
  const key = useKey(url, token);
  expect((await key.get('/api/credits')).status).toBe(200);
  const refused = await key.get('/api/projects');
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('missing_scope');
  expect(refused.headers.get('www-authenticate')).toContain('scope="read"');
});

test('a key needs no Origin, but cannot see or make keys, or change the account', async () => {
  const { token } = await openKey(await someUser(), {
    scopes: ['read', 'generate', 'billing:read'],
  });
  const key = useKey(url, token);
  const foreign = { origin: 'https://elsewhere.example' };
  expect((await key.send('POST', '/api/folders', { name: 'Ads' }, foreign)).status).toBe(201);
  for (const [method, path, body] of [
    ['GET', '/api/account/keys'],
    ['POST', '/api/account/keys', { name: 'x', scopes: ['read'] }],
    ['DELETE', '/api/account', { username: 'x' }],
    ['PATCH', '/api/account/profile', { bio: 'x' }],
    ['POST', '/api/stripe/portal', {}],
  ] as const) {
    const { status, body: said } = await key.send(method, path, body);
    expect([path, status, said.code]).toEqual([path, 403, 'session_only']);
  }
  expect((await key.get('/api/ops/overview')).status).toBe(404);
});

test('keys of expired, blocked and deleted accounts are refused', async () => {
  const ada = await someUser();
  const { token, id } = await openKey(ada, { scopes: ['read'], expiresInDays: 1 });
  const key = useKey(url, token);
  const answer = async () => {
    const { status, body } = await key.get('/api/projects');
    return [status, body.code];
  };
  const expires_at = new Date(0);
  await db.updateTable('api_keys').set({ expires_at }).where('id', '=', id).execute();
  expect(await answer()).toEqual([401, 'expired_key']);
  await db.updateTable('api_keys').set({ expires_at: null }).where('id', '=', id).execute();

  const block = (blocked_at: Date | null) =>
    db.updateTable('users').set({ blocked_at }).where('id', '=', ada.userId).execute();
  await block(new Date());
  expect(await answer()).toEqual([403, 'blocked']);
  await block(null);
  expect((await key.get('/api/projects')).status).toBe(200);

  await beginErasure(db, ada.userId, 'digest');
  expect(await answer()).toEqual([401, 'invalid_key']);
  const left = db.selectFrom('api_keys').select('id').where('user_id', '=', ada.userId);
  expect(await left.execute()).toEqual([]);
});

test('only so many keys work at once, and another user’s cannot be revoked', async () => {
  const [ada, bob] = [await someUser(), await someUser()];
  const made = await Promise.all(
    Array.from({ length: 25 }, () =>
      ada.post('/api/account/keys', { name: 'k', scopes: ['read'] }),
    ),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(made.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'too_many' },
  });
  const { id } = made.find(({ status }) => status === 201)?.body.key ?? {};
  expect((await bob.send('DELETE', `/api/account/keys/${id}`)).status).toBe(404);
});
