/** @module-tag long */
import { SOCKET_PATH } from '@talkreel/contracts/events';
import { createProducerConnection } from '@talkreel/queue/connection';
import { waitFor } from '@talkreel/testing/wait-for';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';

const PER_MINUTE = 30;
const MAX_SOCKETS = 10;
const stack = await openStack({
  workers: 0,
  env: { REQUESTS_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: '1' },
});

interface LogLine {
  event?: string;
  route?: string;
  reason?: string;
  who?: string;
  directive?: string;
  blocked?: string;
}
const lines = (): LogLine[] =>
  stack
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
const events = (event: string) => lines().filter((line) => line.event === event);

const reportOf = (directive: string, blocked: string) =>
  JSON.stringify({
    'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': 'x' },
  });
const send = (body: string, type = 'application/csp-report') =>
  fetch(`${stack.url}/api/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });

test('14 pages declare forbidden features and where violations are reported', async () => {
  const { headers } = await fetch(stack.url);
  expect(headers.get('permissions-policy')).toContain('camera=(), ');
  expect(headers.get('permissions-policy')).toContain('microphone=(self)');
  expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-reports');
  expect(headers.get('content-security-policy')).toContain('report-to csp');
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
});

test('14 each policy violation is logged once, without the address of the page', async () => {
  for (let count = 0; count < 3; count += 1)
    expect((await send(reportOf('img-src', 'http://evil.example/a?b=secret'))).status).toBe(204);
  const modern = [
    { type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'inline' } },
    { type: 'deprecation', body: {} },
  ];
  expect((await send(JSON.stringify(modern), 'application/reports+json')).status).toBe(204);
  await waitFor(() => events('security.csp_violation').length === 2, {
    what: 'the violations to be logged',
  });
  expect(events('security.csp_violation')).toMatchObject([
    { directive: 'img-src', blocked: 'http://evil.example' },
    { directive: 'script-src', blocked: 'inline' },
  ]);
  expect(stack.output()).not.toContain('b=secret');
});

test('14 reports are limited, and malformed ones are refused', async () => {
  expect((await send('x'.repeat(20_000))).status).toBe(413);
  for (const body of ['', '{', '{}', '[1]', '"x"', 'null'])
    expect([body, (await send(body)).status]).toEqual([body, 400]);
  const replies = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      send(reportOf('img-src', `https://x${index}.example`)),
    ),
  );
  expect(replies.some(({ status }) => status === 429)).toBe(true);
  expect(events('security.csp_violation').length).toBeLessThanOrEqual(200);
});

test('14 refusals are logged for alerts, without addresses, and at a limited rate', async () => {
  const stranger = createClient(stack.url, { 'x-forwarded-for': '203.0.113.77' });
  for (let count = 0; count < 20; count += 1)
    expect((await stranger.get('/api/credits')).status).toBe(401);
  const client = await stack.signIn('refused@example.com');
  const foreign = { origin: 'https://evil.example' };
  expect((await client.post('/api/openai/generate-script', {}, foreign)).status).toBe(403);
  for (const hook of ['replicate', 'stripe'])
    expect((await stranger.post(`/api/webhooks/${hook}`, {})).status).toBe(400);
  await stranger.fetch('/api/callback?code=a&state=b');
  const names = ['unauthenticated', 'forbidden', 'webhook_refused', 'sign_in_refused'];
  for (const name of names)
    await waitFor(() => events(`security.${name}`).length > 0, { what: `security.${name}` });
  expect(events('security.unauthenticated')).toMatchObject([
    { route: '/api/credits', who: expect.stringMatching(/^address [\w-]{12}$/) },
  ]);
  expect(events('security.webhook_refused')).toHaveLength(2);
  expect(stack.output()).not.toContain('203.0.113.77');
});

/** @shows abuse 32 */
test('14 refused socket handshakes are logged like other refusals', async () => {
  const client = await stack.signIn('socket@example.com');
  const sockets: Socket[] = [];
  const connect = (headers: Record<string, string>) => {
    const socket = io(stack.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { 'x-forwarded-for': '203.0.113.78', ...headers },
    });
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (error) => resolve(error.message));
    });
  };
  const mine = { cookie: client.cookieHeader(), origin: stack.url };
  const refused = (event: string) =>
    events(`security.${event}`).filter(({ route }) => route === SOCKET_PATH);

  expect(await connect({ ...mine, origin: 'https://evil.example' })).toBe('websocket error');
  expect(await connect({ origin: stack.url })).toBe('unauthenticated');
  for (let count = 0; count < MAX_SOCKETS; count += 1)
    expect(await connect(mine)).toBe('connected');
  expect(await connect(mine)).toBe('too many connections');
  for (let count = 0; count < 30; count += 1) sockets[2]?.emit('x', count);
  for (const [event, times] of [
    ['forbidden', 1],
    ['unauthenticated', 1],
    ['rate_limited', 2],
  ] as const)
    await waitFor(() => refused(event).length === times, { what: `security.${event} of sockets` });
  expect(refused('unauthenticated')[0]?.who).toMatch(/^address [\w-]{12}$/);
  expect(refused('rate_limited').map(({ reason }) => reason)).toEqual(['sockets', 'messages']);
  expect(stack.output()).not.toContain('203.0.113.78');
  for (const socket of sockets) socket.disconnect();
});

/** How often a process logged that Redis does not answer in time. Such a process counts alone for a while. */
const timesAlone = () => stack.output().split('each process limits requests alone').length;

/** @shows fault 14 */
test('07 one request limit applies across all processes, and none while Redis is down', async () => {
  const node = await stack.startApiNode();
  const redis = createProducerConnection(stack.redis.url, () => {});
  onTestFinished(() => redis.disconnect());
  let address = 0;
  const ask = (url: string) =>
    fetch(`${url}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${address}` },
      body: '{}',
    });
  const round = async () => {
    address += 1;
    const asked = Array.from({ length: PER_MINUTE }, () => [ask(stack.url), ask(node.url)]).flat();
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  const isCountedByRedis = async (url: string) => {
    address += 1;
    const before = await redis.keys('*limit:*');
    await ask(url);
    return (await redis.keys('*limit:*')).length > before.length;
  };
  const passed = (statuses: number[]) => statuses.filter((status) => status === 400).length;
  let known = timesAlone();
  let statuses = await round();
  for (let rounds = 1; passed(statuses) !== PER_MINUTE; rounds += 1) {
    // On a slow machine, a round in which a process counted alone proves nothing: it lets more pass, never fewer.
    expect(passed(statuses)).toBeGreaterThan(PER_MINUTE);
    expect(rounds).toBeLessThan(10);
    await waitFor(() => timesAlone() > known, { what: 'a process to say that it counts alone' });
    for (const url of [stack.url, node.url]) await waitFor(() => isCountedByRedis(url));
    known = timesAlone();
    statuses = await round();
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(PER_MINUTE);
  expect(events('security.rate_limited').length).toBeGreaterThan(0);

  await stack.redis.stop();
  await waitFor(async () => (await ask(stack.url)).status === 400, {
    what: 'requests to be answered without Redis',
  });
  await stack.redis.restart();
  await node.end();
});
