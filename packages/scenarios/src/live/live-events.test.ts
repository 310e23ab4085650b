import { generationChanged, stageProgressed } from '@talkreel/contracts/events';
import { waitFor } from '@talkreel/testing/wait-for';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { createClient, type ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { generationOf, LIPSYNC_MODEL, startLipsync, untilState } from '../stack/requests.ts';

const sockets: Socket[] = [];

const stack = await openStack();
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function connect(client: ApiClient, headers: Record<string, string> = {}): Socket {
  const socket = io(stack.url, {
    transports: ['websocket'],
    reconnectionDelay: 100,
    extraHeaders: { cookie: client.cookieHeader(), origin: stack.url, ...headers },
  });
  sockets.push(socket);
  return socket;
}
const connected = (socket: Socket) =>
  waitFor(() => socket.connected, { what: 'the socket to connect' });

test('progress reaches the owner, rises, never shows 100 before delivery, and nobody else hears of it', async () => {
  const client = await stack.signIn('live@example.com');
  const other = await stack.signIn('other@example.com');
  const progress: number[] = [];
  const states: string[] = [];
  const overheard: unknown[] = [];
  const socket = connect(client);
  const foreign = connect(other);
  foreign.onAny((name: string, event: unknown) => overheard.push([name, event]));
  socket.on('stage.progressed', (event: unknown) =>
    progress.push(stageProgressed.parse(event).progress),
  );
  socket.on('generation.changed', (event: unknown) => {
    const { generation } = generationChanged.parse(event);
    if (generation.kind === 'lipsync') states.push(generation.state);
  });
  await Promise.all([connected(socket), connected(foreign)]);
  await stack.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 6_000 });
  const { id } = await startLipsync(client);
  await untilState(client, id, 'succeeded');
  await waitFor(() => states.at(-1) === 'succeeded');
  expect(progress.length).toBeGreaterThan(1);
  expect([...progress].sort((a, b) => a - b)).toEqual(progress);
  expect(Math.max(...progress)).toBeLessThanOrEqual(95);
  expect(overheard).toEqual([]);
});

test('what was missed while the connection was away is in the snapshot after it', async () => {
  const client = await stack.signIn('away@example.com');
  const socket = connect(client);
  await connected(socket);
  const { id } = await startLipsync(client);
  socket.disconnect();
  await untilState(client, id, 'succeeded');
  socket.connect();
  await connected(socket);
  expect((await generationOf(client, id)).state).toBe('succeeded');
});

test('a socket needs a session and our own origin', async () => {
  const client = await stack.signIn('refused@example.com');
  for (const socket of [
    connect(createClient(stack.url)),
    connect(client, { origin: 'https://evil.example' }),
  ]) {
    const failed = await new Promise((resolve) => {
      socket.once('connect_error', () => resolve(true));
      socket.once('connect', () => resolve(false));
    });
    expect(failed).toBe(true);
  }
});

test('signing out ends the sockets of that session and no other, whichever api node is asked', async () => {
  const client = await stack.signIn('signed-out@example.com');
  const elsewhere = await stack.signIn('signed-out@example.com');
  const [socket, other] = [connect(client), connect(elsewhere)];
  await Promise.all([connected(socket), connected(other)]);
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  const node = await stack.startApiNode();
  await fetch(`${node.url}/api/logout`, {
    headers: { cookie: client.cookieHeader() },
    redirect: 'manual',
  });
  expect(await ended).toBe('io server disconnect');
  // Both were told by one message; a reply on the other's line comes after it.
  await elsewhere.get('/api/auth/user');
  expect(other.connected).toBe(true);
  await node.end();
});
