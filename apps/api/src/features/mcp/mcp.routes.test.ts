import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { KeyScope } from '@talkreel/contracts/api-keys';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { somebody } from '@talkreel/testing/somebody';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { openKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const env = { KEY_REQUESTS_PER_MINUTE: '25' };
const api = await openApi(env);
const { id: userId } = await findOrCreateUser(api.db, somebody('agent'), 3);
await seedCast(api.db);
for (const [path, owner] of [
  ['mine.mp4', userId],
  ['of-another.mp4', (await findOrCreateUser(api.db, somebody('other'), 3)).id],
] as const)
  await saveAsset(api.db, {
    ...{ owner_id: owner, is_public: false, kind: 'video', path, content_type: 'video/mp4' },
    ...{ bytes: 10, sha256: path },
  });
const user = await openSession({ ...api, userId });
const keyOf = (...scopes: KeyScope[]) => openKey(user, { scopes });

/** An agent with a key, connected to one of the processes. */
async function openAgent(token: string, url = api.url) {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const agent = new Client({ name: 'an agent', version: '1' });
  // Its optional members are not written for exact optional types.
  await agent.connect(transport as never);
  onTestFinished(() => agent.close());
  async function call(name: string, args: Record<string, unknown> = {}) {
    const { content, isError } = await agent.callTool({ name, arguments: args });
    const [first] = content as Array<{ text: string }>;
    return { text: first?.text ?? '', isError: isError === true };
  }
  return { agent, call };
}

const START = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
};
const accept = { accept: 'application/json, text/event-stream' };

function send(headers: Record<string, string>, body: unknown = START, method = 'POST') {
  const hasBody = method === 'POST';
  return fetch(`${api.url}/mcp`, {
    method,
    headers: { ...accept, ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

test('an agent lists the tools and gets a price, at any process', async () => {
  const { token } = await keyOf('read');
  const beside = await openApi(env, api);
  const here = await openAgent(token);
  const { tools } = await here.agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['list_actors', 'quote_video', 'make_video', 'link_file']),
  );
  expect(tools.map(({ name }) => name)).not.toContain('download_file');
  const { text: actors } = await here.call('list_actors');
  expect(actors).toContain('"id":"clara"');
  const there = await openAgent(token, beside.url);
  const priced = await there.call('quote_video', { script: 'Hello there.', actor: 'clara' });
  expect(priced.text).toMatch(/^Uses 1 generation of 3 left/);
});

test('a key does what its scopes say, and a refusal is an answer', async () => {
  const { call } = await openAgent((await keyOf('read')).token);
  const video = { script: 'Hello.', actor: 'a', voice: 'b', quote: 'q1.none' };
  expect(await call('make_video', video)).toEqual({
    isError: true,
    text: 'missing_scope: This key lacks the permission “generate”.',
  });
  const { token } = await keyOf('billing:read');
  await expect(openAgent(token)).rejects.toThrow('missing_scope');
});

test('a link is given for what the user may see only', async () => {
  const { call } = await openAgent((await keyOf('read')).token);
  for (const url of ['/api/videos/not-there.mp4', '/api/videos/of-another.mp4'])
    expect((await call('link_file', { url })).text).toMatch(/^invalid: There is no such file/);
  const { text } = await call('link_file', { url: '/api/videos/mine.mp4' });
  const [, link = ''] = /^Valid for 15 minutes: (\S+)/.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  const asked = (path: string) => api.app.inject({ method: 'HEAD', url: path });
  const linked = await asked(pathname + search);
  expect(linked.statusCode).toBe(200);
  expect(linked.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await asked(pathname)).statusCode).toBe(401);
});

test('a linked video is played by a page that loads from us only', async () => {
  const { agent } = await openAgent((await keyOf('read')).token);
  const { tools } = await agent.listTools();
  const link = tools.find(({ name }) => name === 'link_file');
  const { resources } = await agent.listResources();
  expect(resources.map(({ uri }) => ({ ui: { resourceUri: uri } }))).toEqual([link?._meta]);
  const { contents } = await agent.readResource({ uri: resources[0]?.uri ?? '' });
  const { origin } = api.config.publicUrl;
  expect(contents).toMatchObject([
    {
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { csp: { resourceDomains: [origin] } } },
      text: expect.stringContaining(`const ORIGIN = "${origin}"`),
    },
  ]);
});

test('whoever sends no key is told how to get in; a session is no key', async () => {
  for (const headers of [{}, user.headers]) {
    const reply = await send(headers);
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer /),
    ]);
  }
  expect((await send({ authorization: 'Bearer tk_live_nothing' })).status).toBe(401);
});

test('an agent in a page of another site needs a key, and another name of this machine gets nothing', async () => {
  const { token } = await keyOf('read');
  const authorization = `Bearer ${token}`;
  const origin = 'https://inspector.example';
  const asked = await fetch(`${api.url}/mcp`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-protocol-version',
    },
  });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(asked.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
  const told = await send({ origin });
  expect(told.status).toBe(401);
  expect(told.headers.get('access-control-expose-headers')).toContain('www-authenticate');
  // A session that a browser would send along, if it did, opens nothing.
  expect((await send({ ...user.headers, origin })).status).toBe(401);
  const answered = await send({ authorization, origin });
  expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([
    200,
    '*',
  ]);
  expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
  const rebound = await api.app.inject({
    ...{ method: 'POST', url: '/mcp', payload: START },
    headers: { ...accept, authorization, host: 'rebound.example' },
  });
  expect(rebound.statusCode).toBe(403);
  expect((await send({ authorization })).status).toBe(200);
});

test('what is too much, or no message, is refused', async () => {
  const { token } = await keyOf('read');
  const authorization = `Bearer ${token}`;
  expect((await send({ authorization }, '{"jsonrpc":')).status).toBe(400);
  expect((await send({ authorization }, { hello: 1 })).status).toBe(400);
  expect(
    (
      await send(
        { authorization },
        Array.from({ length: 200 }, () => START),
      )
    ).status,
  ).toBe(400);
  expect((await send({ authorization }, { ...START, x: 'x'.repeat(300_000) })).status).toBe(413);
  for (const method of ['GET', 'DELETE'])
    expect((await send({ authorization }, undefined, method)).status).toBe(405);
});

test('the calls of tools count towards the rate of the key', async () => {
  const { token } = await keyOf('read');
  const { call } = await openAgent(token);
  let last = await call('list_voices');
  while (!last.isError) last = await call('list_voices').catch(() => ({ text: '', isError: true }));
  const refused = await send({ authorization: `Bearer ${token}` });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ]);
});
