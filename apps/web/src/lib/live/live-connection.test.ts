import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { ServerEvents } from '@talkreel/contracts/events';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

let io: Server<Record<string, never>, ServerEvents>;
let live: LiveConnection;
let timesTurnedAway: number;
/** Nothing renders here. */
const waits = { settleMs: 0, refusedRetryMs: 50 };

beforeEach(async () => {
  const http = createServer();
  io = new Server(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // The client connects to the page's own server.
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/`));
  timesTurnedAway = 0;
  live = createLiveConnection(() => (timesTurnedAway += 1), waits);
});

afterEach(async () => {
  live.stop();
  await io.close();
  vi.unstubAllGlobals();
});

const status = (wanted: string) => waitFor(() => live.status() === wanted, { what: wanted });

/** One event of each name; the payloads do not matter here. */
const events: { [Event in keyof ServerEvents]: Parameters<ServerEvents[Event]> } = {
  'feed.opened': [{ userId: 'ada', quietMs: null }],
  'generation.changed': [{ generation: {} as never }],
  'stage.progressed': [{} as never],
  'account.changed': [],
  'library.changed': [{ deleted: [7] }],
  'review.changed': [],
  'ops.ticked': [{} as never],
};

test('every event of the server reaches its handlers', async () => {
  const heard: unknown[] = [];
  for (const event of Object.keys(events) as Array<keyof ServerEvents>)
    live.on(event, (...payload: unknown[]) => heard.push([event, payload]));
  live.start('ada');
  await status('connected');
  for (const [event, payload] of Object.entries(events))
    io.emit(event as keyof ServerEvents, ...(payload as never));
  await waitFor(() => heard.length === Object.keys(events).length, { what: 'every event' });
  expect(heard).toEqual(Object.entries(events));
});

test('a handler that fails keeps nothing from the others', async () => {
  let heard = 0;
  live.on('account.changed', () => {
    throw new Error('it failed');
  });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const stopHearing = live.on('account.changed', () => (heard += 1));
  live.start('ada');
  await status('connected');
  io.emit('account.changed');
  await waitFor(() => heard === 1, { what: 'the event' });
  expect(logged).toHaveBeenCalledOnce();
  stopHearing();
  io.emit('account.changed');
  await waitFor(() => logged.mock.calls.length === 2, { what: 'the second event' });
  expect(heard).toBe(1);
  logged.mockRestore();
});

/** How often something may have been missed, after a server that greets like this. */
async function missedAfter(quietMs: number | null, userId = 'ada'): Promise<number> {
  let missed = 0;
  live.onMissed(() => (missed += 1));
  io.on('connection', (socket) => {
    socket.emit('feed.opened', { userId, quietMs });
    socket.emit('account.changed');
  });
  let heard = 0;
  live.on('account.changed', () => (heard += 1));
  live.start('ada');
  await waitFor(() => heard > 0, { what: 'the event after the greeting' });
  return missed;
}

test.each([
  ['has been quiet for longer than the page is open', 600_000_000, 0],
  ['had news since the page was opened', 20, 1],
  ['does not know', null, 1],
])('the first connection to a server that %s', async (_what, quietMs, times) => {
  expect(await missedAfter(quietMs)).toBe(times);
});

test('a connection of somebody who signed in meanwhile doubts the session, and loads nothing of theirs', async () => {
  expect(await missedAfter(20, 'ben')).toBe(0);
  expect(timesTurnedAway).toBe(1);
});

test('so does one after a connection was lost', async () => {
  let [missed, connections] = [0, 0];
  live.onMissed(() => (missed += 1));
  io.on('connection', (socket) => {
    connections += 1;
    socket.emit('feed.opened', { userId: connections === 1 ? 'ada' : 'ben', quietMs: 600_000_000 });
  });
  live.start('ada');
  await status('connected');
  io.engine.close();
  await waitFor(() => timesTurnedAway === 1, { what: 'the doubt' });
  expect([connections, missed]).toEqual([2, 0]);
});

test('a connection after a failed one, or for the next user, may have missed something', async () => {
  let [missed, refusals] = [0, 1];
  live.onMissed(() => (missed += 1));
  io.use((_socket, next) => {
    if (refusals === 0) return next();
    refusals -= 1;
    next(new Error('unavailable'));
  });
  io.on('connection', (socket) =>
    socket.emit('feed.opened', { userId: 'ada', quietMs: 600_000_000 }),
  );
  live.start('ada');
  await waitFor(() => missed === 1, { what: 'the second attempt' });
  live.stop();
  live.start('ada');
  await waitFor(() => missed === 2, { what: 'the next user' });
});

test('every further connection may have missed something, and so may one to a server that does not greet', async () => {
  let missed = 0;
  live = createLiveConnection(() => undefined, { ...waits, greetingMs: 50 });
  live.onMissed(() => (missed += 1));
  live.start('ada');
  await status('connected');
  await waitFor(() => missed === 1, { what: 'no greeting' });
  io.engine.close();
  await waitFor(() => missed === 2, { what: 'the second connection' });
});

test('a closed connection doubts the session', async () => {
  live.start('ada');
  await status('connected');
  io.disconnectSockets();
  await status('down');
  expect(timesTurnedAway).toBe(1);
});
