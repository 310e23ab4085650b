import { randomUUID } from 'node:crypto';
import type { StageName } from '@talkreel/contracts/names';
import { createDb, type Db, type DbOrTx } from '@talkreel/db/client';
import { acceptOrRefuse } from '@talkreel/db/generations/accept.repo';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { serializeByUser } from '@talkreel/db/serialize-by-user';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis } from '@talkreel/testing/redis';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { pino, type Logger } from 'pino';
import { afterAll, afterEach } from 'vitest';
import { createPublisher, createWorkerSignals } from '../bus.ts';
import { pipelines, stageRules } from '../catalog.ts';
import { createProducerConnection, createWorkerConnection } from '../connection.ts';
import { createDispatchTasks } from '../dispatch-tasks.ts';
import { startMaintenance } from '../maintenance.ts';
import { createProducer, jobId } from '../producer.ts';
import { createRelay } from '../relay.ts';
import { startRuntime, type Runtime } from '../runtime.ts';
import type { StageDefinition } from '../stage.ts';

const log = pino({ level: 'silent' });
const ignore = () => {};

/** A shorter lease lapses by itself on a busy machine. */
export const LEASE_SECONDS = 5;

/** The output of a stage that made nothing. */
export const nothing = { output: {}, assets: [] };

/**
 * A queue with its own database, Redis and user; called at the top of a test file, it is closed after its tests.
 * Whatever a test starts ends with it.
 */
export async function openQueue({
  maxRunningPerUser = 1_000,
  taskEveryMs = 200,
  completeSeconds = 15,
} = {}) {
  const [{ db, url: databaseUrl }, redis] = await Promise.all([
    openTestDatabase((url) => createDb({ url })),
    createTestRedis(),
  ]);
  const publishing = createProducerConnection(redis.url, ignore);
  const connection = createWorkerConnection(redis.url, ignore);
  const producer = createProducer(publishing, ignore);
  const publisher = createPublisher(publishing, ignore);
  const limits = { maxRunningPerUser };
  const relay = createRelay({ db, producer, publisher, log, ...limits, sweepEveryMs: 200 });
  const maintenance = startMaintenance(
    'maintenance',
    createDispatchTasks({
      db,
      redis: publishing,
      producer,
      relay,
      ...limits,
      everyMs: taskEveryMs,
      completeSeconds,
    }),
    { db, connection, redis: publishing, log, registerEveryMs: 200 },
  );
  const userId = (await findOrCreateUser(db, somebody('a'), 1_000)).id;
  const runtimes: Array<{ runtime: Runtime; subscriber: Redis }> = [];
  afterEach(async () => {
    const ending = runtimes.splice(0);
    await Promise.all(ending.map(({ runtime }) => runtime.stop()));
    for (const { subscriber } of ending) subscriber.disconnect();
  });
  afterAll(async () => {
    await maintenance.stop();
    await relay.stop();
    await producer.close();
    for (const client of [publishing, connection]) client.disconnect();
    await redis.stop();
  });

  async function startWith(
    definitions: StageDefinition[],
    leaseSeconds = LEASE_SECONDS,
    options: { db?: Db; progressEveryMs?: number; log?: Logger } = {},
  ): Promise<Runtime> {
    // One for each, as each process has: listeners of ended runtimes would stay on a shared one.
    const subscriber = createWorkerConnection(redis.url, ignore);
    const runtime = startRuntime(definitions, {
      db,
      connection,
      publisher,
      relay,
      log,
      leaseSeconds,
      signals: createWorkerSignals(subscriber, ignore),
      workerId: randomUUID(),
      deadlineFactor: {},
      concurrency: { script: 1 },
      progressEveryMs: 100,
      ...options,
    });
    runtimes.push({ runtime, subscriber });
    return runtime;
  }

  /**
   * Accepts and stores a generation without dispatching it. The starts of its stages come with it: a sweep may dispatch
   * it at once.
   */
  async function write(kind: keyof typeof pipelines, user = userId, starts = 0): Promise<string> {
    const request = {
      ...order(user, kind),
      stages: pipelines[kind].map((step, position) => ({ ...step, position, input: {} })),
    };
    return serializeByUser(db, user, () =>
      db.transaction().execute(async (tx) => {
        const { generationId } = await acceptOrRefuse(tx, request);
        if (starts > 0)
          await tx
            .updateTable('stages')
            .set({ starts })
            .where('generation_id', '=', generationId)
            .execute();
        return generationId;
      }),
    );
  }

  async function accept(kind: keyof typeof pipelines, user = userId): Promise<string> {
    const id = await write(kind, user);
    relay.kick(user);
    return id;
  }

  return {
    db,
    databaseUrl,
    redis,
    publishing,
    producer,
    publisher,
    relay,
    userId,
    startWith,
    write,
    accept,
    forget: (name: StageName, stageId: string) => forget(publishing, name, stageId),
    waitForEnd: (id: string) => waitForEnd(db, id),
  };
}

/** Removes only this job from Redis, as if Redis had lost it. */
async function forget(connection: Redis, name: StageName, stageId: string): Promise<void> {
  const queue = new Queue(stageRules[name].queue, { connection });
  const removed = await queue.remove(jobId(stageId));
  await queue.close();
  if (removed !== 1) throw new Error(`no job of stage ${stageId} to lose`);
}

function waitForEnd(db: Db, id: string) {
  return waitFor(
    async () => {
      const generation = await findGenerationById(db, id);
      return generation && ['succeeded', 'failed', 'cancelled'].includes(generation.state)
        ? generation
        : null;
    },
    { what: `generation ${id} to end` },
  );
}

/** Lets a test hold a transaction: ours are ended when idle for five seconds. */
export async function withoutIdleLimit(tx: DbOrTx): Promise<void> {
  await tx
    .selectNoFrom((eb) =>
      eb
        .fn<string>('set_config', [
          eb.val('idle_in_transaction_session_timeout'),
          eb.val('0'),
          eb.lit(true),
        ])
        .as('limit'),
    )
    .execute();
}

/** A speech that runs until it is stopped, and why it was. */
export function endlessSpeech() {
  const started = Promise.withResolvers<void>();
  const reason = Promise.withResolvers<unknown>();
  const stage: StageDefinition = {
    name: 'audio',
    run: ({ signal }) =>
      new Promise((_resolve, reject) => {
        started.resolve();
        signal.addEventListener('abort', () => {
          reason.resolve(signal.reason);
          reject(signal.reason as Error);
        });
      }),
  };
  return { stage, started: started.promise, reason: reason.promise };
}
