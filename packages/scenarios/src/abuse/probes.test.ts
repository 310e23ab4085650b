/** @module-tag long */
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, shortestActor } from '../stack/requests.ts';

const stack = await openStack({ workers: 0 });

/** @shows abuse 8, abuse 39 */
test('a request cannot set internal fields', async () => {
  const client = await stack.signIn('setter@example.com');
  const before = (await client.get('/api/auth/user')).body;
  const ours = {
    id: '00000000-0000-4000-8000-000000000000',
    userId: '00000000-0000-4000-8000-000000000000',
    role: 'operator',
    cost: 0,
    credits: { available: 99 },
    generationsCount: 99,
    subscriptionStatus: 'active',
    state: 'succeeded',
  };
  for (const [name, value] of Object.entries(ours)) {
    const reply = await client.patch('/api/account/profile', { bio: 'x', [name]: value });
    expect([name, reply.status]).toEqual([name, 400]);
  }
  await client.post('/api/replicate/audio', { ...audioRequest(), ...ours }, ASYNC);
  const made = await stack.db
    .selectFrom('generations')
    .select(['user_id', 'cost', 'state'])
    .where('user_id', 'in', [before.id, ours.userId])
    .execute();
  // Whether the request was refused or accepted without these fields, none of them took effect.
  const expected = { user_id: before.id, cost: 1, state: 'queued' };
  expect(made).toEqual(made.map(() => expected));
  expect((await client.get('/api/auth/user')).body).toMatchObject({
    id: before.id,
    role: 'user',
    subscriptionStatus: before.subscriptionStatus,
    generationsCount: 0,
  });
});

/** @shows abuse 13 */
test('links use the configured URL, whatever Host says', async () => {
  const { port } = new URL(stack.url);
  const ask = async (path: string) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const asked = httpRequest({ port, path, host: 'localhost', headers }).end();
    const [reply] = await once(asked, 'response');
    let text = '';
    for await (const part of reply) text += String(part);
    return `${JSON.stringify(reply.headers)} ${text}`;
  };
  for (const path of ['/api/login', '/robots.txt', '/sitemap.xml', '/', '/api/blog/posts?limit=1'])
    expect(await ask(path)).not.toContain('evil.example');
});

/** @shows abuse 18, abuse 41 */
test('every reply tells browsers what they must not do with it', async () => {
  const replies = [
    await fetch(`${stack.url}/`),
    await fetch(`${stack.url}/nothing-here`),
    await fetch(`${stack.url}/api/nothing-here`),
    await fetch(`${stack.url}/api/auth/user`),
    await fetch(`${stack.url}/api/account/profile`, { method: 'PATCH', body: 'x' }),
  ];
  for (const { url, headers } of replies) {
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect([url, ...policy]).toEqual([
      url,
      ...policy.filter(
        (directive) => !/'unsafe-eval'|script-src[^-].*'unsafe-inline'/.test(directive),
      ),
    ]);
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "script-src-attr 'none'",
      ]),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

/** Everything the api answers to these bytes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(stack.url).port), 'localhost');
  socket.write(bytes);
  return text(socket);
}

test('methods that no route has are not answered, and nothing is echoed', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG']) {
    const reply = await exchange(
      `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Echo: echoed-by-trace\r\nConnection: close\r\n\r\n`,
    );
    expect([method, reply.slice(0, 12)]).toEqual([
      method,
      expect.stringMatching(/^(?:HTTP\/1\.1 40[045])?$/),
    ]);
    expect(reply).not.toContain('echoed-by-trace');
  }
});

/** @shows abuse 15 */
test('a body above the limit is refused before it is read', async () => {
  const client = await stack.signIn('huge@example.com');
  for (const path of ['/api/replicate/audio', '/api/ai-influencer/video', '/api/webhooks/stripe']) {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Cookie: ${client.cookieHeader()}`,
      'Content-Length: 1000000000',
    ];
    // No byte of the body is sent.
    const reply = await exchange(`${head.join('\r\n')}\r\n\r\n`);
    expect([path, reply.slice(0, 12)]).toEqual([path, 'HTTP/1.1 413']);
  }
});

/** @shows abuse 46 */
test('a body of any other type than JSON is a 415', async () => {
  const client = await stack.signIn('types@example.com');
  const body = JSON.stringify(audioRequest());
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-seq',
    'text/html, application/json',
    'x application/json',
  ]) {
    const headers = { ...ASYNC, 'content-type': type };
    const init = { method: 'POST', headers, body };
    const reply = await client.fetch('/api/replicate/audio', init);
    expect([type, reply.status]).toEqual([type, 415]);
  }
});

/** @shows abuse 21 */
test('no text of a user becomes a header', async () => {
  const client = await stack.signIn('named@example.com');
  const planted = '\r\nX-Planted: yes\r\n"; filename="evil.html"\u202e';
  await client.patch('/api/account/profile', { bio: planted });
  await client.post('/api/openai/generate-script', { topic: `A mug ${planted}` }, ASYNC);
  const found = await Promise.all(
    [
      '/api/credits.csv',
      '/api/account/export',
      `/api/login?returnTo=${encodeURIComponent(`/${planted}`)}`,
      `/${encodeURIComponent(planted)}`,
      `/api/videos/${encodeURIComponent(planted)}`,
    ].map(async (path) => {
      const reply = await client.fetch(path);
      await reply.arrayBuffer();
      const { headers } = reply;
      return [headers.get('x-planted'), headers.get('content-disposition')];
    }),
  );
  expect(found).toEqual([
    [null, 'attachment; filename="talkreel-generations.csv"'],
    [null, 'attachment; filename="talkreel-account.zip"'],
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test('a parameter that comes twice is refused', async () => {
  const reply = await fetch(`${stack.url}/api/blog/posts?limit=1&limit=2`);
  expect(reply.status).toBe(400);
});

/** @shows abuse 26 */
test('no page of another site may read a reply', async () => {
  const client = await stack.signIn('read@example.com');
  const origin = 'https://evil.example';
  for (const path of ['/api/auth/user', '/api/projects', '/api/actors', '/healthz', '/']) {
    const { headers } = await client.get(path, { origin });
    const cors = [...headers.keys()].filter((name) => name.startsWith('access-control'));
    expect([path, cors]).toEqual([path, []]);
  }
  const preflight = await client.fetch('/api/account', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'DELETE' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

/** @shows abuse 20 */
test('one range is served, and many or malformed ones are not multiplied', async () => {
  const client = createClient(stack.url);
  const { url } = await shortestActor(client);
  const whole = await (await client.fetch(url)).arrayBuffer();
  const ask = async (range: string) => {
    const reply = await client.fetch(url, { headers: { range } });
    return [reply.status, (await reply.arrayBuffer()).byteLength];
  };
  expect(await ask('bytes=0-99')).toEqual([206, 100]);
  expect((await ask(`bytes=${whole.byteLength}-`))[0]).toBe(416);
  const many = Array.from({ length: 1_000 }, (_, index) => `${index}-`).join(',');
  for (const odd of [
    `bytes=${many}`,
    'bytes=0-0,-1',
    'bytes=9-3',
    'bytes=x',
    'bytes=-0',
    'lines=1-2',
  ]) {
    const [status, length] = await ask(odd);
    expect([200, 206, 416]).toContain(status);
    expect(length).toBeLessThanOrEqual(whole.byteLength);
  }
});

/** @shows abuse 14 */
test('no path leads out of the media store', async () => {
  const client = await stack.signIn('walker@example.com');
  const { port } = new URL(stack.url);
  const outside = [
    '../../secrets.json',
    '/etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/x',
  ];
  const more = ['....//....//etc/passwd', '..\\..\\x', '%5c..%5cx', '%252e%252e%252fetc', '.', ''];
  for (const kind of ['videos', 'images', 'audio'])
    for (const path of [...outside, ...more]) {
      const asked = httpRequest({
        port,
        host: 'localhost',
        // The path is sent as it is, because `fetch` would normalise it.
        path: `/api/${kind}/${path}`,
        headers: { cookie: client.cookieHeader() },
      }).end();
      const [reply] = await once(asked, 'response');
      reply.resume();
      expect([path, reply.statusCode]).toEqual([path, 404]);
    }
});
