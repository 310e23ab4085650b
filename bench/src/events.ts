import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerEvents } from '@talkreel/contracts/events';
import { createPublisher } from '@talkreel/queue/bus';
import { createProducerConnection } from '@talkreel/queue/connection';
import { freePort } from '@talkreel/testing/ports';
import { startTestProcess } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { percentile, print } from './figures.ts';
import { createPerson, SESSION_SECRET } from './people.ts';
import { inRoom } from './room.ts';

const SOCKETS = 200;
const EVENTS = 2_000;
const EVENTS_PER_SECOND = 400;

/** How long an event takes from a worker's publish to a browser's handler, with many people connected. */
export async function benchEvents(): Promise<void> {
  await inRoom(async ({ databaseUrl, redisUrl, db }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'talkreel-bench-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const api = await startTestProcess(join(import.meta.dirname, '../../apps/api/src/main.ts'), {
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        PORT: String(port),
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        SESSION_SECRET,
        MEDIA_SECRET: SESSION_SECRET,
      },
      readyWhen: { url: `${url}/healthz` },
    });
    const redis = createProducerConnection(redisUrl, fail);
    const publisher = createPublisher(redis, fail);
    const latencies: number[] = [];
    const sockets: Array<Socket<ServerEvents>> = [];
    try {
      const people = [];
      for (let count = 0; count < SOCKETS; count += 1) people.push(await createPerson(db, 0));
      for (const { cookie } of people)
        sockets.push(listen(url, cookie, (sentMs) => latencies.push(performance.now() - sentMs)));
      await waitFor(() => sockets.every((socket) => socket.connected), {
        timeoutMs: 30_000,
        what: 'all sockets',
      });
      for (let sent = 0; sent < EVENTS; sent += 1) {
        const userId = people[sent % SOCKETS]?.userId ?? '';
        publisher.toUser(userId, {
          type: 'stage.progressed',
          event: {
            generationId: 'bench',
            stageId: String(performance.now()),
            progress: 1,
            generationProgress: 1,
            eta: null,
          },
        });
        if (sent % (EVENTS_PER_SECOND / 100) === 0) await delay(10);
      }
      await waitFor(() => latencies.length === EVENTS, { timeoutMs: 10_000, what: 'all events' });
      print(
        `events, ${SOCKETS} sockets, ${EVENTS_PER_SECOND}/s: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms (aim 20 ms), ${latencies.length} of ${EVENTS} arrived`,
      );
    } finally {
      for (const socket of sockets) socket.disconnect();
      redis.disconnect();
      await api.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** A browser that reports when the event it received was sent. */
function listen(
  url: string,
  cookie: string,
  onEvent: (sentMs: number) => void,
): Socket<ServerEvents> {
  const socket: Socket<ServerEvents> = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
  });
  socket.on('stage.progressed', (event) => onEvent(Number(event.stageId)));
  return socket;
}

function fail(error: unknown): never {
  throw error;
}
