/** @module-tag long */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { STATEMENT_VERSION } from '@talkreel/contracts/own-recordings';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { madeBy, SPEECH } from '../own-voice/recordings.ts';
import { createClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { rawRequests, slowRequests } from './raw-requests.ts';

const stack = await openSharedStack();

interface Exchange {
  socket: Socket;
  ended: boolean;
  received: string;
}

async function open(first: string): Promise<Exchange> {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname);
  const exchange: Exchange = { socket, ended: false, received: '' };
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => (exchange.received += text));
  // A reset after the reply is an end like any other.
  socket.on('error', () => (exchange.ended = true));
  socket.on('close', () => (exchange.ended = true));
  await once(socket, 'connect');
  if (first !== '') socket.write(first, 'latin1');
  return exchange;
}

/** A reply may follow the one before without a line break. */
const statusesOf = ({ received }: Exchange): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** @shows abuse 15 */
test.each(rawRequests)('$name is answered with $replies', async ({ bytes, replies }) => {
  const exchange = await open(bytes);
  await waitFor(() => exchange.ended, { what: 'the server to close the connection' });
  expect(statusesOf(exchange)).toEqual(replies);
});

const COPIES = 20;

/** Sends all of an upload but the last byte, which `end` sends. */
async function beginUpload() {
  const client = await stack.signIn('slow-uplink@example.com');
  const file = await madeBy('wav', '-i', SPEECH, '-ac', '2', '-ar', '48000');
  const query = `consent=own-voice&statement=${STATEMENT_VERSION}`;
  const exchange = await open(
    `POST /api/recordings?${query} HTTP/1.1\r\nHost: localhost\r\nCookie: ${client.cookieHeader()}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
  );
  exchange.socket.write(file.subarray(0, -1));
  return { exchange, end: () => exchange.socket.write(file.subarray(-1)) };
}

/** @shows abuse 15 */
test('requests that never end are cut off, and delay nobody meanwhile', async () => {
  const upload = await beginUpload();
  const all = await Promise.all(
    slowRequests.flatMap((slow) =>
      Array.from({ length: COPIES }, async () => ({ ...slow, exchange: await open(slow.first) })),
    ),
  );
  const client = createClient(stack.url);
  await waitFor(
    async () => {
      for (const { exchange, then } of all) {
        if (!exchange.ended && then !== '') exchange.socket.write(then);
      }
      expect((await client.get('/api/stripe/plans')).status).toBe(200);
      return all.every(({ exchange }) => exchange.ended);
    },
    { what: 'the server to end slow requests' },
  );
  const others = all.filter(({ exchange }) => statusesOf(exchange).at(-1) !== 408);
  expect(others.map(({ name, exchange }) => [name, exchange.received])).toEqual([]);
  // A file that goes on coming may take longer.
  upload.end();
  await waitFor(() => upload.exchange.received !== '', { what: 'the reply to the upload' });
  expect(statusesOf(upload.exchange)).toEqual([200]);
  upload.exchange.socket.destroy();
});
