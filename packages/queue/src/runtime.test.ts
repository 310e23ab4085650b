import { randomUUID } from 'node:crypto';
import { createDb, type Db } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/repos/accept.repo';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import { findGenerationById } from '@talkreel/db/repos/generations.repo';
import { findOrCreateUser, findUserWithCredits } from '@talkreel/db/repos/users.repo';
import { createTestDatabase, type TestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis, type TestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPublisher, createWorkerSignals, type Publisher } from './bus.ts';
import {
  assertNoEviction,
  createProducerConnection,
  createWorkerConnection,
} from './connection.ts';
import { createProducer, type Producer } from './producer.ts';
import { createRelay, type Relay } from './relay.ts';
import { startRuntime, type Runtime } from './runtime.ts';
import { StageFailure, type StageDefinition } from './stage.ts';

const log = pino({ level: 'silent' });
const ignore = () => {};
let database: TestDatabase;
let redis: TestRedis;
let db: Db;
let connection: Redis;
let subscriber: Redis;
let publishing: Redis;
let producer: Producer;
let publisher: Publisher;
let relay: Relay;
let userId: string;
const runtimes: Runtime[] = [];

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  db = createDb({ url: database.url });
  publishing = createProducerConnection(redis.url, ignore);
  connection = createWorkerConnection(redis.url, ignore);
  subscriber = createWorkerConnection(redis.url, ignore);
  producer = createProducer(publishing, ignore);
  publisher = createPublisher(publishing, ignore);
  relay = createRelay({ db, producer, publisher, log, sweepEveryMs: 200 });
  const identity = {
    subject: 'a',
    username: 'a',
    email: null,
    firstName: null,
    lastName: null,
    pictureUrl: null,
  };
  userId = (await findOrCreateUser(db, identity, 1_000)).id;
});
afterEach(async () => {
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.stop()));
});
afterAll(async () => {
  await relay.stop();
  await producer.close();
  for (const client of [publishing, connection, subscriber]) client.disconnect();
  await db.destroy();
  await redis.stop();
  await database.drop();
});

async function startWith(
  definitions: StageDefinition[],
  leaseSeconds = 2,
  ofRuntime = db,
): Promise<Runtime> {
  const runtime = startRuntime(definitions, {
    db: ofRuntime,
    connection,
    publisher,
    relay,
    log,
    leaseSeconds,
    signals: await createWorkerSignals(subscriber),
    workerId: randomUUID(),
    deadlineFactor: {},
    concurrency: { script: 1 },
    progressEveryMs: 100,
  });
  runtimes.push(runtime);
  return runtime;
}

async function accept(
  kind: 'audio' | 'script' | 'one-shot' | 'lipsync',
  user = userId,
): Promise<string> {
  const { pipelines } = await import('./catalog.ts');
  const written = await acceptGeneration(db, {
    userId: user,
    kind,
    title: kind,
    input: {},
    cost: 1,
    coveredBy: null,
    idempotencyKey: null,
    requestHash: '',
    repeatKey: null,
    deadlineSeconds: 600,
    maxActive: 1_000,
    project: null,
    stages: pipelines[kind].map((step, position) => ({ ...step, position, input: {} })),
  });
  relay.kick();
  return written?.generationId ?? '';
}
const ended = (id: string) =>
  waitFor(
    async () => {
      const generation = await findGenerationById(db, id);
      return generation && ['succeeded', 'failed', 'cancelled'].includes(generation.state)
        ? generation
        : null;
    },
    { timeoutMs: 20_000 },
  );
const credits = async () => (await findUserWithCredits(db, userId))?.account.free_available;
const nothing = { output: {}, assets: [] };

test('what is claimed and delivered together stays apart: each its own claim, output and credit', async () => {
  const seen = new Map<string, string>();
  const meet = Promise.withResolvers<void>();
  await startWith(
    [
      {
        name: 'audio',
        run: async ({ claim }) => {
          seen.set(claim.generation.id, claim.stage.generation_id);
          // All of them end in one moment.
          if (seen.size === 20) meet.resolve();
          await meet.promise;
          return { output: { of: claim.generation.id }, assets: [] };
        },
      },
    ],
    10,
  );
  const before = (await findUserWithCredits(db, userId))?.account;
  const ids = await Promise.all(Array.from({ length: 20 }, () => accept('audio')));
  for (const id of ids) {
    const generation = await ended(id);
    expect(generation).toMatchObject({ state: 'succeeded', credit: 'charged', result: { of: id } });
    expect(seen.get(id)).toBe(id);
  }
  const after = (await findUserWithCredits(db, userId))?.account;
  expect((after?.delivered_count ?? 0) - (before?.delivered_count ?? 0)).toBe(20);
  expect((before?.free_available ?? 0) - (after?.free_available ?? 0)).toBe(20);
});

test('a pipeline runs its stages when what they need is there, side by side where it may', async () => {
  const order: string[] = [];
  const meet = {
    audio: Promise.withResolvers<void>(),
    'image-to-video': Promise.withResolvers<void>(),
  };
  const stage = (name: StageDefinition['name']): StageDefinition => ({
    name,
    async run(run) {
      order.push(name);
      if (name === 'audio' || name === 'image-to-video') {
        meet[name].resolve();
        // Each waits for the other: only a graph that runs both at once gets past here.
        await meet[name === 'audio' ? 'image-to-video' : 'audio'].promise;
      }
      return { output: { made: name, saw: Object.keys(run.outputs).sort() }, assets: [] };
    },
  });
  await startWith((['script', 'image', 'audio', 'image-to-video', 'lipsync'] as const).map(stage));
  const generation = await ended(await accept('one-shot'));
  expect(generation.state).toBe('succeeded');
  expect(order.at(-1)).toBe('lipsync');
  expect(order.indexOf('audio')).toBeGreaterThan(order.indexOf('script'));
  expect(generation.stages.at(-1)?.output).toEqual({
    made: 'lipsync',
    saw: ['audio', 'image', 'image-to-video', 'script'],
  });
});

test('a failed try waits as the catalog says and is made again; what was deferred spends none', async () => {
  const tries: number[] = [];
  // More often than a stage may be started without an end: being told to wait is one.
  let deferrals = 0;
  await startWith([
    {
      name: 'lipsync',
      run: (run) => {
        if (deferrals < 8) {
          deferrals += 1;
          throw new StageFailure({ code: 'busy', userMessage: 'busy', then: 'defer', deferMs: 10 });
        }
        tries.push(run.attempt);
        if (run.attempt < 3)
          throw new StageFailure({
            code: 'bad',
            userMessage: 'bad',
            then: 'retry',
            notice: 'again',
          });
        return Promise.resolve(nothing);
      },
    },
  ]);
  const generation = await ended(await accept('lipsync'));
  expect([generation.state, tries]).toEqual(['succeeded', [1, 2, 3]]);
});

test('a final failure ends the generation, its open stages and its reservation', async () => {
  const before = await credits();
  await startWith([
    {
      name: 'script',
      run: () =>
        Promise.reject(
          new StageFailure({ code: 'no', userMessage: 'It cannot be.', then: 'final' }),
        ),
    },
  ]);
  const generation = await ended(await accept('one-shot'));
  expect([generation.state, generation.error_message, generation.credit]).toEqual([
    'failed',
    'It cannot be.',
    'returned',
  ]);
  expect(new Set(generation.stages.map((stage) => stage.state))).toEqual(
    new Set(['failed', 'cancelled']),
  );
  expect(await credits()).toBe(before);
});

test('a bug in a stage is a failure of ours with a sentence for people, not a hanging job', async () => {
  await startWith([
    { name: 'audio', run: () => Promise.reject(new TypeError('undefined is not a function')) },
  ]);
  const generation = await ended(await accept('audio'));
  expect([generation.state, generation.error_code]).toEqual(['failed', 'internal']);
  expect(generation.error_message).not.toContain('undefined');
});

test('a database in trouble while a result is delivered costs no try', async () => {
  const impatient = createDb({ url: database.url, statementTimeoutMs: 1_000 });
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const attempts: number[] = [];
  const runtime = await startWith(
    [
      {
        name: 'lipsync',
        run: async (run) => {
          attempts.push(run.attempt);
          started.resolve();
          await go.promise;
          return nothing;
        },
      },
    ],
    10,
    impatient,
  );
  const id = await accept('lipsync');
  await started.promise;
  await db.transaction().execute(async (tx) => {
    // What delivering has to wait for, longer than it may.
    await tx
      .selectFrom('credit_accounts')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    go.resolve();
    await waitFor(() => attempts.length > 1, { timeoutMs: 20_000 });
  });
  expect((await ended(id)).state).toBe('succeeded');
  expect(new Set(attempts)).toEqual(new Set([1]));
  await runtime.stop();
  runtimes.length = 0;
  await impatient.destroy();
});

test('cancelling stops the stage that runs, with its reason', async () => {
  const started = Promise.withResolvers<void>();
  const reason = Promise.withResolvers<unknown>();
  await startWith([
    {
      name: 'audio',
      run: ({ signal }) =>
        new Promise((_resolve, reject) => {
          started.resolve();
          signal.addEventListener('abort', () => {
            reason.resolve(signal.reason);
            reject(signal.reason as Error);
          });
        }),
    },
  ]);
  const id = await accept('audio');
  await started.promise;
  await cancelGeneration(db, userId, id);
  publisher.cancelled(id);
  expect(await reason.promise).toMatchObject({ reason: 'cancelled' });
  expect((await ended(id)).state).toBe('cancelled');
});

test('a cancel that no message told is found by the lease', async () => {
  const reason = Promise.withResolvers<unknown>();
  const started = Promise.withResolvers<void>();
  await startWith(
    [
      {
        name: 'audio',
        run: ({ signal }) =>
          new Promise((_resolve, reject) => {
            started.resolve();
            signal.addEventListener('abort', () => {
              reason.resolve(signal.reason);
              reject(signal.reason as Error);
            });
          }),
      },
    ],
    1,
  );
  const id = await accept('audio');
  await started.promise;
  await cancelGeneration(db, userId, id);
  expect(await reason.promise).toMatchObject({ reason: 'cancelled' });
});

test('two owners: the one whose claim was taken over writes nothing', async () => {
  const first = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  let runs = 0;
  await startWith([
    {
      name: 'audio',
      run: async () => {
        runs += 1;
        if (runs === 1) {
          started.resolve();
          await first.promise;
          return { output: { by: 'first' }, assets: [] };
        }
        return { output: { by: 'second' }, assets: [] };
      },
    },
  ]);
  const id = await accept('audio');
  await started.promise;
  const generation = await findGenerationById(db, id);
  const stageId = generation?.stages[0]?.id ?? '';
  // As if the first worker had stood still beyond its lease and a second one had finished the stage.
  await db
    .updateTable('stages')
    .set({ version: 99, output: JSON.stringify({ by: 'other' }) })
    .where('id', '=', stageId)
    .execute();
  first.resolve();
  await waitFor(() => runtimes[0]?.running() === 0);
  const after = await findGenerationById(db, id);
  expect([after?.state, after?.stages[0]?.output]).toEqual(['running', { by: 'other' }]);
  await cancelGeneration(db, userId, id);
});

test('a stage that is started again and again without an end is quarantined', async () => {
  await startWith([{ name: 'audio', run: () => Promise.resolve(nothing) }]);
  const id = await accept('audio');
  await ended(id);
  const poisoned = await acceptGeneration(db, {
    userId,
    kind: 'audio',
    title: 'poison',
    input: {},
    cost: 1,
    coveredBy: null,
    idempotencyKey: null,
    requestHash: '',
    repeatKey: null,
    deadlineSeconds: 600,
    maxActive: 1_000,
    project: null,
    stages: [{ name: 'audio', position: 0, needs: [], input: {} }],
  });
  await db
    .updateTable('stages')
    .set({ starts: 50 })
    .where('generation_id', '=', poisoned?.generationId ?? '')
    .execute();
  relay.kick();
  const generation = await ended(poisoned?.generationId ?? '');
  expect([generation.error_code, generation.credit]).toEqual(['quarantined', 'returned']);
});

test('one user with many jobs does not keep another waiting behind them', async () => {
  const other = (
    await findOrCreateUser(
      db,
      {
        subject: 'b',
        username: 'b',
        email: null,
        firstName: null,
        lastName: null,
        pictureUrl: null,
      },
      10,
    )
  ).id;
  const done: string[] = [];
  await Promise.all(Array.from({ length: 60 }, () => accept('script')));
  const light = await accept('script', other);
  const waiting = async () => (await producer.counts()).script;
  await waitFor(
    async () =>
      ((await waiting())['prioritized'] ?? 0) + ((await waiting())['waiting'] ?? 0) === 61,
  );
  await startWith([
    {
      name: 'script',
      run: ({ claim }) =>
        Promise.resolve(void done.push(claim.generation.user_id)).then(() => nothing),
    },
  ]);
  await ended(light);
  expect(done.indexOf(other)).toBeLessThan(10);
});

test('an overdue generation ends by the sweep, and the reservation with it', async () => {
  const id = await accept('audio');
  await db
    .updateTable('generations')
    .set({ deadline_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  const generation = await ended(id);
  expect([generation.state, generation.error_code, generation.credit]).toEqual([
    'failed',
    'deadline',
    'returned',
  ]);
});

test('a Redis that may evict is refused', async () => {
  await publishing.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await expect(assertNoEviction(publishing)).rejects.toThrow('allkeys-lru');
  await publishing.config('SET', 'maxmemory-policy', 'noeviction');
  await expect(assertNoEviction(publishing)).resolves.toBeUndefined();
});
