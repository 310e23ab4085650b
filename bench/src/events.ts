import type { ServerEvents } from '@talkreel/contracts/events';
import { createPublisher } from '@talkreel/queue/bus';
import { createProducerConnection } from '@talkreel/queue/connection';
import { waitFor } from '@talkreel/testing/wait-for';
import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { startApi } from './api.ts';
import { percentile, print } from '@talkreel/testing/figures';
import { createUser } from './users.ts';
import { listenForProbes, sendProbe } from './probe-events.ts';
import { withBenchServers } from './bench-servers.ts';
import { fail } from './fail.ts';

const SOCKETS = 200;
const EVENTS = 2_000;
const EVENTS_PER_SECOND = 400;

/** Measures how long an event takes from a worker's publish to a browser's handler, with many users connected. */
export async function benchEvents(): Promise<void> {
  await withBenchServers(async (servers) => {
    const { redisUrl, db } = servers;
    const api = await startApi(servers);
    const { url } = api;
    const redis = createProducerConnection(redisUrl, fail);
    const publisher = createPublisher(redis, fail);
    const latencies: number[] = [];
    const sockets: Array<Socket<ServerEvents>> = [];
    try {
      const users = [];
      for (let count = 0; count < SOCKETS; count += 1) users.push(await createUser(db, 0));
      for (const { cookie } of users)
        sockets.push(listenForProbes(url, cookie, (tookMs) => latencies.push(tookMs)));
      await waitFor(() => sockets.every((socket) => socket.connected), {
        timeoutMs: 30_000,
        what: 'all sockets',
      });
      for (let sent = 0; sent < EVENTS; sent += 1) {
        const userId = users[sent % SOCKETS]?.userId ?? '';
        sendProbe(publisher, userId);
        if (sent % (EVENTS_PER_SECOND / 100) === 0) await delay(10);
      }
      await waitFor(() => latencies.length === EVENTS, { timeoutMs: 10_000, what: 'all events' });
      print(
        `events, ${SOCKETS} sockets, ${EVENTS_PER_SECOND}/s: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms (aim 20 ms), ${latencies.length} of ${EVENTS} arrived`,
      );
    } finally {
      for (const socket of sockets) socket.disconnect();
      redis.disconnect();
      await api.end();
    }
  });
}
