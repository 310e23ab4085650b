import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OLDEST_API_VERSION } from '@talkreel/contracts/api-version';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { isPrivateAddress, resolveReceiver } from './receiver-address.ts';
import { sendWebhook } from './send-webhook.ts';

const secrets = ['whsec_bmV3LXNlY3JldC1uZXctc2VjcmV0', 'whsec_b2xkLXNlY3JldC1vbGQtc2VjcmV0'];
const body = '{"type":"generation.succeeded"}';

async function receiver(
  listen: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void listen(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
}

const send = (url: string, mayBePrivate = true) =>
  sendWebhook({ id: 'msg-1', url, body, secrets }, { mayBePrivate });

test('a message carries its id, its time, its version and a signature of each secret', async () => {
  let got: { headers: IncomingHttpHeaders; body: string } | undefined;
  const url = await receiver(async (request, response) => {
    got = { headers: request.headers, body: await text(request) };
    response.writeHead(204).end();
  });
  expect(await send(url)).toEqual({ isDelivered: true, status: 204 });
  expect(got?.headers).toMatchObject({
    'webhook-id': 'msg-1',
    'talkreel-version': OLDEST_API_VERSION,
  });
  for (const secret of secrets)
    expect(
      new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>),
    ).toEqual({
      type: 'generation.succeeded',
    });
});

test.each([
  [302, 'It redirects, which is not followed.'],
  [410, 'It answered 410.'],
  [500, 'It answered 500.'],
])('a reply of %d is not delivered', async (status, error) => {
  let calls = 0;
  const url = await receiver((_request, response) => {
    calls += 1;
    response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
  });
  expect(await send(url)).toEqual({ isDelivered: false, status, error });
  expect(calls).toBe(1);
});

test('a connection that breaks has its reason', async () => {
  const url = await receiver((request) => request.socket.destroy());
  expect(await send(url)).toMatchObject({
    isDelivered: false,
    status: null,
    error: expect.stringMatching(/^The connection failed/),
  });
});

test.each([
  'https://localhost/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3:8443/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'http://203.0.114.1/',
  'file:///etc/passwd',
  'ftp://203.0.114.1/',
  'https://user:password@203.0.114.1/',
])('nothing is sent to %s', async (url) => {
  await expect(resolveReceiver(new URL(url))).rejects.toMatchObject({ name: 'AddressRefused' });
  expect(await send(url, false)).toMatchObject({ isDelivered: false, status: null });
});

/** A name server that gives every name this IPv4 address; null: it is silent. */
async function nameServer(address: string | null): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port }) => {
    if (address === null) return;
    const isIPv4 = asked.readUInt16BE(asked.length - 4) === 1;
    const answer = Buffer.concat([
      asked,
      // A pointer to the name, A, IN, a minute, four bytes.
      ...(isIPv4
        ? [
            Buffer.from([
              0xc0,
              12,
              0,
              1,
              0,
              1,
              0,
              0,
              0,
              60,
              0,
              4,
              ...address.split('.').map(Number),
            ]),
          ]
        : []),
    ]);
    answer.writeUInt16BE(0x8180, 2);
    answer.writeUInt16BE(isIPv4 ? 1 : 0, 6);
    socket.send(answer, port, '127.0.0.1');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

test('a name is refused by what it leads to, and one that nobody answers for is unknown', async () => {
  const resolve = async (address: string | null) =>
    resolveReceiver(new URL('https://hooks.example.com/'), {
      servers: [await nameServer(address)],
      dnsTimeoutMs: 50,
    });
  expect(await resolve('203.0.114.9')).toEqual([{ address: '203.0.114.9', family: 4 }]);
  await expect(resolve('10.0.0.9')).rejects.toMatchObject({ problem: 'private' });
  await expect(resolve('169.254.169.254')).rejects.toMatchObject({ problem: 'private' });
  await expect(resolve(null)).rejects.toMatchObject({ problem: 'unknown' });
});

test('this machine is reached only where the installation allows it', async () => {
  const url = await receiver((_request, response) => response.writeHead(200).end());
  expect(await send(url.replace('http', 'https'), false)).toMatchObject({
    error: expect.stringContaining('not on the internet'),
  });
  expect(await send(url)).toMatchObject({ isDelivered: true });
});

test('public addresses are not private', () => {
  for (const address of ['1.1.1.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111'])
    expect(isPrivateAddress(address)).toBe(false);
});
