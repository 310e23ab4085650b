import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerEvents } from '@talkreel/contracts/events';
import { createPublisher } from '@talkreel/queue/bus';
import { createProducerConnection } from '@talkreel/queue/connection';
import { startTestProcess, type TestProcess } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';
import type { Socket } from 'socket.io-client';
import { prepareUsers } from './accept-load.ts';
import { startApi, type ServerUnderLoad } from './api.ts';
import { percentile, print } from '@talkreel/testing/figures';
import type { LoadOrder, LoadReport } from './load-generator.ts';
import type { SignedInUser } from './users.ts';
import { listenForProbes, sendProbe } from './probe-events.ts';
import { withBenchServers, type BenchServers } from './bench-servers.ts';
import { fail } from './fail.ts';

const SOCKETS = Number(process.env['LOAD_SOCKETS'] ?? 2_000);
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 300);
const PER_SECOND = 100;
const SURGE_SECONDS = 20;
/** The rate of events, as of about fifty running stages. */
const EVENTS_PER_SECOND = 100;

interface Scene {
  servers: BenchServers;
  api: ServerUnderLoad;
  users: SignedInUser[];
  folder: string;
}

/** Measures accepts and events with many users connected, then with ten times as many requests, then as before. */
export async function benchLoad(): Promise<void> {
  await withBenchServers(async (servers) => {
    const folder = await mkdtemp(join(tmpdir(), 'talkreel-load-'));
    const users = await prepareUsers(servers.db, SOCKETS);
    const api = await startApi(servers, { MAX_RUNNING_PER_PERSON: '1000' });
    const sockets: Array<Socket<ServerEvents>> = [];
    let worker: TestProcess | undefined;
    try {
      worker = await startTestProcess(join(import.meta.dirname, 'noop-worker.ts'), {
        env: { DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl },
        readyWhen: 'message',
      });
      const scene = { servers, api, users, folder };
      const waits: number[] = [];
      // Sockets do not connect all at once, because each waits for a session.
      for (const { cookie } of users) {
        sockets.push(listenForProbes(api.url, cookie, (tookMs) => waits.push(tookMs)));
        const connecting = () => sockets.filter((socket) => !socket.connected).length;
        await waitFor(() => connecting() < 50, { timeoutMs: 60_000, what: 'sockets' });
      }
      await phase('warm-up', scene, waits, { perSecond: PER_SECOND, seconds: 10 });
      await phase('steady', scene, waits, { perSecond: PER_SECOND, seconds: SECONDS });
      await phase('ten times', scene, waits, {
        perSecond: PER_SECOND * 10,
        seconds: SURGE_SECONDS,
      });
      await phase('afterwards', scene, waits, { perSecond: PER_SECOND, seconds: SURGE_SECONDS });
      await untilAllEnded(servers);
    } finally {
      for (const socket of sockets) socket.disconnect();
      await worker?.end('SIGKILL');
      await api.end();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const ms = (value: number | null): string => (value === null ? 'none' : `${value.toFixed(0)} ms`);

async function phase(
  name: string,
  scene: Scene,
  waits: number[],
  load: Pick<LoadOrder, 'perSecond' | 'seconds'>,
): Promise<void> {
  const { api, users, folder } = scene;
  const order: LoadOrder = {
    ...load,
    url: `${api.url}/api/replicate/audio`,
    cookies: users.map(({ cookie }) => cookie),
  };
  const file = join(folder, 'order.json');
  await writeFile(file, JSON.stringify(order));
  waits.length = 0;
  const memory: number[] = [];
  const done = new AbortController();
  const probing = probe(scene, done.signal);
  const watching = watchMemory(api.pid, memory, done.signal);
  const generator = await startTestProcess(join(import.meta.dirname, 'load-generator.ts'), {
    args: [file],
    readyWhen: 'message',
    readyWithinMs: (load.seconds + 60) * 1_000,
  });
  await generator.end('SIGKILL');
  done.abort();
  await Promise.all([probing, watching]);
  const report = generator.messages[0] as LoadReport;
  const quarter = Math.ceil(memory.length / 4);
  const most = (values: number[]): number => Math.max(...values);
  print(
    [
      `load, ${SOCKETS} sockets, ${load.perSecond}/s for ${load.seconds} s (${name}): replies ${JSON.stringify(report.statuses)}, ${report.errors} errors`,
      `  accepts: p50 ${ms(report.p50Ms)}, p99 ${ms(report.p99Ms)} (aim 300 ms); refusals: p99 ${ms(report.refusedP99Ms)}, ${report.withoutRetryAfter} without Retry-After`,
      `  events: p50 ${ms(percentile(waits, 0.5))}, p99 ${ms(percentile(waits, 0.99))} (aim 100 ms), ${waits.length} arrived`,
      `  api: ${most(memory.slice(0, quarter))} MiB in the first quarter, ${most(memory.slice(-quarter))} in the last`,
    ].join('\n'),
  );
}

async function probe({ servers, users }: Scene, signal: AbortSignal): Promise<void> {
  const redis = createProducerConnection(servers.redisUrl, fail);
  const publisher = createPublisher(redis, fail);
  for (let sent = 0; !signal.aborted; sent += 1) {
    sendProbe(publisher, users[(sent * 7_919) % users.length]?.userId ?? '');
    await delay(1_000 / EVENTS_PER_SECOND);
  }
  redis.disconnect();
}

async function watchMemory(pid: number, memory: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    memory.push(Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024));
    await delay(1_000);
  }
}

async function untilAllEnded({ db }: BenchServers): Promise<void> {
  const count = () =>
    db
      .selectFrom('generations')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
  await waitFor(async () => (await count()).every(({ state }) => state === 'succeeded'), {
    timeoutMs: 120_000,
    intervalMs: 500,
    what: 'all that was accepted to end',
  });
  print(`  what was accepted has ended: ${JSON.stringify(await count())}`);
}
