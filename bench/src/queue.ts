import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { MAX_RUNNING_PER_PERSON } from '@talkreel/settings/list/rules';
import { createPublisher, createWorkerSignals } from '@talkreel/queue/bus';
import { createProducerConnection, createWorkerConnection } from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { startRuntime } from '@talkreel/queue/runtime';
import type { Db } from '@talkreel/db/client';
import { waitFor } from '@talkreel/testing/wait-for';
import { Queue, Worker } from 'bullmq';
import { pino } from 'pino';
import { median, print, ratio } from '@talkreel/testing/figures';
import { createUser } from './users.ts';
import { withBenchServers } from './bench-servers.ts';
import { fail } from './fail.ts';

const DRAINED_JOBS = 10_000;
const MIB = 1024 * 1024;

const JOBS = 3_000;
const ROUNDS = 3;
const CONCURRENCY = 50;
/** The number of users: enough to keep all workers busy although each user runs only a few stages at once. */
const USERS = 50;

/** Jobs per second from enqueue to done: bare BullMQ, and our queue with a stage that does nothing. */
export async function benchQueue(): Promise<void> {
  await withBenchServers(async ({ db, redisUrl }) => {
    const raw: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [rawRate, oursRate] = [await rawRound(redisUrl), await ourRound(db, redisUrl)];
      if (round === 0) continue;
      raw.push(rawRate);
      ours.push(oursRate);
    }
    print(
      `no-op queue, ${CONCURRENCY} at once: raw ${Math.round(median(raw))}/s, ours ${Math.round(median(ours))}/s = ${ratio(median(ours), median(raw))} (aim 12 %)`,
    );
  });
}

async function rawRound(redisUrl: string): Promise<number> {
  const connection = createWorkerConnection(redisUrl, fail);
  const queue = new Queue('raw-noop', { connection });
  let done = 0;
  const worker = new Worker('raw-noop', () => Promise.resolve(void (done += 1)), {
    connection,
    concurrency: CONCURRENCY,
  });
  await worker.waitUntilReady();
  const startedMs = performance.now();
  await inParallel(JOBS, (index) => queue.add('job', { index }, { removeOnComplete: true }));
  await waitFor(() => done === JOBS, { timeoutMs: 60_000, intervalMs: 2 });
  const seconds = (performance.now() - startedMs) / 1000;
  await worker.close();
  await queue.close();
  connection.disconnect();
  return JOBS / seconds;
}

/** Creates generations, then measures relay, claim, run, delivery and events until all are done. */
async function ourRound(
  db: Db,
  redisUrl: string,
  jobs = JOBS,
  whileRunning: () => void = () => {},
): Promise<number> {
  const log = pino({ level: 'silent' });
  const users = await Promise.all(Array.from({ length: USERS }, () => createUser(db, 0)));
  const userIds = users.map(({ userId }) => userId);
  const redis = createProducerConnection(redisUrl, fail);
  const connection = createWorkerConnection(redisUrl, fail);
  const subscriber = createWorkerConnection(redisUrl, fail);
  const producer = createProducer(redis, fail);
  const publisher = createPublisher(redis, fail);
  await inParallel(jobs, (index) =>
    acceptGeneration(db, {
      userId: userIds[index % USERS] ?? '',
      kind: 'script',
      title: 'bench',
      input: {},
      cost: 0,
      coveredBy: null,
      idempotencyKey: null,
      requestHash: String(index),
      repeatKey: null,
      deadlineSeconds: 600,
      maxActive: 1_000_000,
      project: null,
      stages: [{ name: 'script', position: 0, needs: [], input: {} }],
    }),
  );
  let done = 0;
  const run = () => {
    done += 1;
    whileRunning();
    return Promise.resolve({ output: {}, assets: [] });
  };
  const startedMs = performance.now();
  const relay = createRelay({
    db,
    producer,
    publisher,
    log,
    maxRunningPerUser: MAX_RUNNING_PER_PERSON,
  });
  const runtime = startRuntime([{ name: 'script', run }], {
    db,
    connection,
    publisher,
    signals: createWorkerSignals(subscriber, fail),
    relay,
    log,
    workerId: 'bench',
    concurrency: { script: CONCURRENCY },
    deadlineFactor: {},
  });
  for (const userId of userIds) relay.kick(userId);
  await waitFor(() => done >= jobs, { timeoutMs: 120_000, intervalMs: 2 });
  const open = () =>
    db
      .selectFrom('generations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '<>', 'succeeded')
      .executeTakeFirstOrThrow();
  await waitFor(async () => (await open()).count === 0, { timeoutMs: 60_000, intervalMs: 5 });
  const seconds = (performance.now() - startedMs) / 1000;
  await runtime.stop();
  await relay.stop();
  await producer.close();
  for (const client of [redis, connection, subscriber]) client.disconnect();
  return jobs / seconds;
}

async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** Measures how fast ten thousand queued generations drain, and whether memory stays flat. */
export async function benchDrain(): Promise<void> {
  await withBenchServers(async ({ db, redisUrl }) => {
    const heaps: number[] = [];
    let seen = 0;
    const rate = await ourRound(db, redisUrl, DRAINED_JOBS, () => {
      seen += 1;
      if (seen % 1_000 === 0) heaps.push(Math.round(process.memoryUsage().rss / MIB));
    });
    print(
      `draining ${DRAINED_JOBS} generations: ${Math.round(rate)}/s, resident MiB after each thousand: ${heaps.join(' ')}`,
    );
  });
}
