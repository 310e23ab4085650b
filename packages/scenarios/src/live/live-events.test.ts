import { generationChanged, stageProgressed } from '@talkreel/contracts/events';
import { waitFor } from '@talkreel/testing/wait-for';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { createClient, type ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { generationOf, LIPSYNC_MODEL, startLipsync, untilState } from '../stack/requests.ts';

const sockets: Socket[] = [];

const stack = await openSharedStack();
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function connect(
  client: ApiClient,
  headers: Record<string, string> = {},
  transport: 'websocket' | 'polling' = 'websocket',
): Socket {
  const socket = io(stack.url, {
    transports: [transport],
    forceNew: true,
    reconnectionDelay: 100,
    extraHeaders: { cookie: client.cookieHeader(), origin: stack.url, ...headers },
  });
  sockets.push(socket);
  return socket;
}
const connected = (socket: Socket) =>
  waitFor(() => socket.connected, { what: 'the socket to connect' });

/** Collects all events but the greeting, which every socket gets. */
const hearAll = (socket: Socket, hear: (name: string) => void) =>
  socket.onAny((name: string) => name !== 'feed.opened' && hear(name));
const greeting = (socket: Socket) =>
  new Promise<{ quietMs: number | null }>((resolve) => socket.once('feed.opened', resolve));

test(
  'a connection is told how long nothing of its owner has changed',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('greeted@example.com');
    const { quietMs: before } = await greeting(connect(client));
    expect(before).toBeGreaterThan(60_000);
    const { id } = await startLipsync(client);
    await untilState(client, id, 'succeeded');
    const { quietMs: after } = await greeting(connect(client));
    expect(after).toBeLessThan(60_000);
    const other = await stack.signIn('greeted-too@example.com');
    expect((await greeting(connect(other))).quietMs).toBe(before);
  },
);

/** @shows fault 34 */
test('progress reaches the owner only, rises, and never shows 100 before delivery', async () => {
  const client = await stack.signIn('live@example.com');
  const other = await stack.signIn('other-listener@example.com');
  const progressOf = new Map<string, number[]>();
  const states: string[] = [];
  const overheard: unknown[] = [];
  const socket = connect(client);
  const foreign = connect(other);
  hearAll(foreign, (name) => overheard.push(name));
  socket.on('stage.progressed', (event: unknown) => {
    const { generationId, progress } = stageProgressed.parse(event);
    progressOf.set(generationId, [...(progressOf.get(generationId) ?? []), progress]);
  });
  socket.on('generation.changed', (event: unknown) => {
    const { generation } = generationChanged.parse(event);
    if (generation.kind === 'lipsync') states.push(generation.state);
  });
  await Promise.all([connected(socket), connected(foreign)]);
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const { id } = await startLipsync(client);
  // The speech before it reports its own progress, if it takes long enough.
  await waitFor(() => (progressOf.get(id) ?? []).length > 1, { what: 'progress of the lip-sync' });
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  await waitFor(() => states.at(-1) === 'succeeded');
  const progress = progressOf.get(id) ?? [];
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(Math.max(...progress)).toBeLessThan(100);
  expect(overheard).toEqual([]);
});

/** @shows abuse 31 */
test('a socket that asks for the events of others hears none', async () => {
  const client = await stack.signIn('private-events@example.com');
  const spy = await stack.signIn('spy@example.com');
  const { body: user } = await client.get('/api/auth/user');
  const [own, foreign] = [connect(client), connect(spy)];
  const [heard, overheard]: unknown[][] = [[], []];
  hearAll(own, (name) => heard?.push(name));
  hearAll(foreign, (name) => overheard?.push(name));
  await Promise.all([connected(own), connected(foreign)]);
  for (const name of ['join', 'subscribe', 'room', 'user.join'])
    for (const wish of [user.id, `user:${user.id}`, { userId: user.id, room: user.id }])
      foreign.emit(name, wish);
  const { id } = await startLipsync(client);
  await untilState(client, id, 'succeeded');
  await waitFor(() => heard?.includes('generation.changed'));
  expect([foreign.connected, overheard]).toEqual([true, []]);
});

/** @shows fault 39 */
test('the snapshot after a reconnect contains what was missed', { tags: ['long'] }, async () => {
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

/** @shows abuse 30 */
test('a socket needs a session and our own origin, over either transport', async () => {
  const client = await stack.signIn('refused@example.com');
  for (const [who, headers, transport] of [
    [createClient(stack.url), {}, 'websocket'],
    [createClient(stack.url), {}, 'polling'],
    [client, { origin: 'https://evil.example' }, 'websocket'],
    [client, { origin: 'https://evil.example' }, 'polling'],
  ] as const) {
    const socket = connect(who, headers, transport);
    const failed = await new Promise((resolve) => {
      socket.once('connect_error', () => resolve(true));
      socket.once('connect', () => resolve(false));
    });
    expect(failed).toBe(true);
  }
});

/** @shows abuse 29 */
test(
  'signing out ends the sockets of that session only, on every api node',
  { tags: ['long'] },
  async () => {
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
    // One message reached both sockets; a reply on the other connection comes after it.
    await elsewhere.get('/api/auth/user');
    expect(other.connected).toBe(true);
    await node.end();
  },
);

test(
  'the socket of a blocked user ends although nobody says so, and does not come back',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('blocked-silently@example.com');
    const socket = connect(client);
    await connected(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await stack.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('email', '=', 'blocked-silently@example.com')
      .execute();
    expect(await ended).toBe('io server disconnect');
    const again = connect(client);
    const refused = new Promise<Error>((resolve) => again.once('connect_error', resolve));
    expect((await refused).message).toBe('unauthenticated');
  },
);

/** @shows abuse 32 */
test('a socket that sends too often or too much is cut off', async () => {
  const client = await stack.signIn('talkative@example.com');
  for (const talk of [
    (socket: Socket) => Array.from({ length: 1_000 }, (_, number) => socket.emit('x', number)),
    (socket: Socket) => socket.emit('x', 'y'.repeat(2_000)),
  ]) {
    const socket = connect(client);
    await connected(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    talk(socket);
    expect(await ended).toMatch(/transport (close|error)/);
    socket.disconnect();
  }
});

test('private replies are not cached', { tags: ['long'] }, async () => {
  const client = await stack.signIn('private@example.com');
  for (const path of ['/api/auth/user', '/api/projects', '/api/generations']) {
    const { headers } = await client.get(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});
