import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
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

test.each(rawRequests)('$name is answered with $replies', async ({ bytes, replies }) => {
  const exchange = await open(bytes);
  await waitFor(() => exchange.ended, { what: 'the server to close the connection' });
  expect(statusesOf(exchange)).toEqual(replies);
});

const COPIES = 20;

test('requests that never end are cut off, and delay nobody meanwhile', async () => {
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
    { timeoutMs: 55_000, what: 'the server to end slow requests' },
  );
  const others = all.filter(({ exchange }) => statusesOf(exchange).at(-1) !== 408);
  expect(others.map(({ name, exchange }) => [name, exchange.received])).toEqual([]);
});
