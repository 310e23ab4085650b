import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { blockUser } from '@talkreel/db/operators/operator-users.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { openProgram, REDIRECT_URI, type Answer } from '../../testing/connect-program.ts';
import { openApi } from '../../testing/open-api.ts';
import { openSession } from '../../testing/open-session.ts';

const PUBLIC_URL = 'http://localhost:3000';
const env = { PUBLIC_URL };
const api = await openApi(env);
const { url, db } = api;

async function newUser(name: string) {
  const { id: userId } = await findOrCreateUser(db, somebody(name), 3);
  return openSession({ ...api, userId });
}

const CALL = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'list_library', arguments: {} },
};

async function callMcp(token: string, at = url) {
  const reply = await fetch(`${at}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(CALL),
  });
  const text = await reply.text();
  const hasListed = text.includes('0 entries, newest first.');
  return { status: reply.status, hasListed, challenge: reply.headers.get('www-authenticate') };
}

test('a program learns from a refusal where and how it is connected', async () => {
  const { status, challenge } = await callMcp('nothing');
  expect(status).toBe(401);
  const [, about = ''] = /resource_metadata="([^"]+)"/.exec(challenge ?? '') ?? [];
  expect(about).toBe(`${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp`);
  const get = async (path: string) => (await fetch(url + path)).json();
  const resource = await get(new URL(about).pathname);
  expect(resource).toMatchObject({ resource: `${PUBLIC_URL}/mcp` });
  expect(resource).toMatchObject({ authorization_servers: [PUBLIC_URL] });
  expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: PUBLIC_URL,
    registration_endpoint: `${PUBLIC_URL}/oauth/register`,
    code_challenge_methods_supported: ['S256'],
  });
});

test('a program that its user allows has the tools, in every process, and nothing else', async () => {
  const user = await newUser('allows');
  const program = await openProgram(url, { client_name: 'An\u202eagent' });
  const asked = await program.ask();
  expect([asked.status, asked.to]).toEqual([303, expect.stringMatching(/\/connect\/[\w-]+$/)]);
  const cookie = `${user.headers.cookie}; ${asked.cookie}`;
  const shown = await user.send('GET', `/api/connections/${asked.id}`, undefined, { cookie });
  expect(shown).toEqual({
    status: 200,
    body: {
      ...{ name: 'Anagent', goesTo: '127.0.0.1', isOnThisComputer: true },
      scopes: ['read', 'generate'],
    },
  });
  const { query } = await program.answer(user, asked, {
    ...{ answer: 'allow', scopes: ['read'], perDay: 5, expiresInDays: 30 },
  });
  expect(query.get('state')).toBe('s');
  const { status, body } = await program.exchange(query.get('code') ?? '');
  expect([status, body]).toMatchObject([200, { scope: 'read', token_type: 'Bearer' }]);
  const beside = await openApi(env, api);
  expect((await callMcp(body.access_token)).hasListed).toBe(true);
  expect((await callMcp(body.access_token, beside.url)).hasListed).toBe(true);

  const direct = await fetch(`${url}/api/folders`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect([direct.status, await direct.json()]).toMatchObject([403, { code: 'other_audience' }]);
  const { body: keys } = await user.get('/api/account/keys');
  expect(keys).toMatchObject([
    { name: 'Anagent', kind: 'connection', hint: 'this computer', scopes: ['read'], perDay: 5 },
  ]);
});

test('nothing that gives access can be read in the database', async () => {
  const user = await newUser('hashed');
  const program = await openProgram(url);
  const asked = await program.ask();
  const scopes = ['read' as const];
  const { query } = await program.answer(user, asked, { answer: 'allow', scopes });
  const code = query.get('code') ?? 'none';
  const readAll = async () =>
    JSON.stringify(await db.selectFrom('oauth_documents').selectAll().execute());
  expect(await readAll()).not.toContain(code);
  const { body } = await program.exchange(code);
  const all = await readAll();
  for (const secret of [code, body.access_token, body.refresh_token]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(all).not.toContain(secret);
  }
});

test('a request is answered in its own browser only, once', async () => {
  const [user, other] = [await newUser('own'), await newUser('lured')];
  const program = await openProgram(url);
  const asked = await program.ask();
  const path = `/api/connections/${asked.id}`;
  // Somebody else was sent a link to it, or has a request of their own.
  expect((await other.get(path)).status).toBe(404);
  const theirs = await program.ask();
  const wrong = { cookie: `${other.headers.cookie}; ${theirs.cookie}` };
  expect((await other.send('GET', path, undefined, wrong)).status).toBe(404);
  const allow: Answer = { answer: 'allow', scopes: ['read'] };
  expect((await program.answer(user, asked, allow)).query.has('code')).toBe(true);
  expect((await program.answer(user, asked, allow)).status).toBe(404);
  const refused = await program.answer(other, theirs, { answer: 'refuse' });
  expect(refused.query.get('error')).toBe('access_denied');
  expect((await other.get('/api/account/keys')).body).toEqual([]);
});

test('no more is allowed than was asked for', async () => {
  const user = await newUser('more');
  const program = await openProgram(url);
  const asked = await program.ask({ scope: 'read openid email' });
  const { status, body } = await program.answer(user, asked, {
    ...{ answer: 'allow', scopes: ['read', 'billing:read'] },
  });
  expect([status, body.field]).toEqual([400, 'scopes']);
});

test.each([
  ['of another program', (): object => ({ client_id: 'another' })],
  ['with another verifier', (): object => ({ code_verifier: 'x'.repeat(43) })],
  ['for another address', (): object => ({ redirect_uri: 'http://127.0.0.1:9/other' })],
])('a code is worth nothing %s', async (_what, change) => {
  const program = await openProgram(url);
  const asked = await program.ask();
  const user = await newUser(`code ${_what}`);
  const { query } = await program.answer(user, asked, { answer: 'allow', scopes: ['read'] });
  const more = change() as Record<string, string>;
  const { status } = await program.exchange(query.get('code') ?? '', more);
  expect([400, 401]).toContain(status);
});

test('a code that is used twice ends the connection', async () => {
  const user = await newUser('twice');
  const program = await openProgram(url);
  const asked = await program.ask();
  const { query } = await program.answer(user, asked, { answer: 'allow', scopes: ['read'] });
  const code = query.get('code') ?? '';
  const replies = await Promise.all([1, 2, 3].map(() => program.exchange(code)));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const { status, body } = await program.exchange(code);
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
  expect((await user.get('/api/account/keys')).body).toEqual([]);
  const tokens = replies.map(({ body: one }) => String(one.access_token));
  const statuses = await Promise.all(tokens.map(async (token) => (await callMcp(token)).status));
  expect(statuses).toEqual([401, 401, 401]);
});

test('refresh tokens change with each use, and an old one ends the connection', async () => {
  const user = await newUser('refreshes');
  const program = await openProgram(url);
  const first = await program.connect(user, { scopes: ['read'] });
  const { status, body: second } = await program.refresh(first.refresh_token);
  expect(status).toBe(200);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await callMcp(second.access_token)).status).toBe(200);
  expect((await program.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await callMcp(second.access_token)).status).toBe(401);
  expect((await program.refresh(second.refresh_token)).status).toBe(400);
});

test.each<[string, (user: Awaited<ReturnType<typeof newUser>>) => Promise<unknown>]>([
  [
    'is revoked',
    async (user) => {
      const { body: keys } = await user.get('/api/account/keys');
      return user.send('DELETE', `/api/account/keys/${keys[0].id}`);
    },
  ],
  ['belongs to a blocked account', ({ userId }) => blockUser(db, userId)],
  ['belongs to a deleted account', ({ userId }) => beginErasure(db, userId, `digest ${userId}`)],
])('a connection that %s has neither access nor a way to new access', async (what, end) => {
  const user = await newUser(`ends: ${what}`);
  const program = await openProgram(url);
  const tokens = await program.connect(user);
  expect((await callMcp(tokens.access_token)).status).toBe(200);
  await end(user);
  expect([401, 403]).toContain((await callMcp(tokens.access_token)).status);
  expect((await program.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
});

test('a program gives its access back, and cannot give back that of another', async () => {
  const user = await newUser('gives back');
  const [program, other] = [await openProgram(url), await openProgram(url)];
  const tokens = await program.connect(user);
  await other.revoke(tokens.access_token);
  expect((await callMcp(tokens.access_token)).status).toBe(200);
  await program.revoke(tokens.refresh_token);
  expect((await callMcp(tokens.access_token)).status).toBe(401);
});

test('a program that is connected again has one connection', async () => {
  const user = await newUser('again');
  const program = await openProgram(url);
  const before = await program.connect(user);
  const after = await program.connect(user);
  expect((await callMcp(before.access_token)).status).toBe(401);
  expect((await callMcp(after.access_token)).status).toBe(200);
  expect((await user.get('/api/account/keys')).body).toHaveLength(1);
});

test.each([
  ['without an address', { redirect_uris: [] }],
  ['at http elsewhere', { redirect_uris: ['http://elsewhere.example/callback'] }],
  ['that runs code', { redirect_uris: ['javascript:alert(1)'] }],
  ['with a fragment', { redirect_uris: ['https://agent.example/#x'] }],
])('a program %s is not registered', async (_what, registration) => {
  const { registered } = await openProgram(url, registration);
  expect(registered).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
});

test('a request that is not right leads to our page, and never to an address that nobody registered', async () => {
  const program = await openProgram(url);
  const elsewhere = await program.ask({ redirect_uri: 'https://elsewhere.example/' });
  expect(elsewhere.to).toMatch(/\/connect\/failed\?error=\w+$/);
  const plain = await program.ask({ code_challenge_method: 'plain' });
  expect(plain.to.startsWith(REDIRECT_URI)).toBe(true);
  expect(plain.to).toContain('error=invalid_request');
  const other = await program.ask({ resource: 'https://elsewhere.example/mcp' });
  expect(other.to).toContain('error=invalid_target');
});

test('a program in a page of another site is connected without a word from ours', async () => {
  const user = await newUser('inspects');
  const elsewhere = { origin: 'https://inspector.example' };
  const program = await openProgram(url, {}, elsewhere);
  expect(program.registered.status).toBe(201);
  const about = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`, {
    headers: elsewhere,
  });
  expect(about.headers.get('access-control-allow-origin')).toBe('*');
  const { access_token: token } = await program.connect(user);
  expect(await callMcp(token)).toMatchObject({ status: 200 });
  // Our own page answers for its user, and to nobody else's page.
  const { id } = await program.ask();
  const foreign = await fetch(`${url}/api/connections/${id}`, {
    method: 'POST',
    headers: { ...user.headers, ...elsewhere },
    body: JSON.stringify({ answer: 'allow', scopes: ['read'] }),
  });
  expect(foreign.status).toBe(403);
});
