import { createDb } from '@talkreel/db/client';
import { keepTask } from '@talkreel/db/operators/maintenance.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProducerConnection, createWorkerConnection } from './connection.ts';
import type { MaintenanceTask } from './maintenance-task.ts';
import { startMaintenance, type Maintenance } from './maintenance.ts';

const log = pino({ level: 'silent' });
const ignore = () => {};
const [{ db }, redis] = await Promise.all([
  openTestDatabase((url) => createDb({ url })),
  createTestRedis(),
]);
const connection = createWorkerConnection(redis.url, ignore);
const producing = createProducerConnection(redis.url, ignore);
const running: Maintenance[] = [];
let queues = 0;
/**
 * A lease this long is not lost on a busy machine; leases are renewed, and schedules registered, when a test says so.
 */
const LEASE_SECONDS = 600;
const REGISTER_EVERY_MS = 50;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
const renewLeases = () => vi.advanceTimersByTime((LEASE_SECONDS * 1_000) / 3);
const registerAgain = () => vi.advanceTimersByTime(REGISTER_EVERY_MS);

/** Starts as many processes as asked for, with a queue that no other test uses. */
function start(task: MaintenanceTask, processes = 1, options: { stepLimitMs?: number } = {}) {
  const queueName = `maintenance-${(queues += 1)}`;
  const more = () => {
    const maintenance = startMaintenance(queueName, [task], {
      db,
      connection,
      redis: producing,
      log,
      leaseSeconds: LEASE_SECONDS,
      registerEveryMs: REGISTER_EVERY_MS,
      ...options,
    });
    running.push(maintenance);
    return maintenance;
  };
  return { more, queueName, all: Array.from({ length: processes }, more) };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((maintenance) => maintenance.stop()));
  vi.useRealTimers();
});
afterAll(async () => {
  for (const client of [connection, producing]) client.disconnect();
  await redis.stop();
});

/** Holds a step until it is opened, or until the step is aborted. */
function gate() {
  const opened = Promise.withResolvers<void>();
  return {
    open: () => opened.resolve(),
    passed: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        void opened.promise.then(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  };
}

test('three processes run it one at a time, even if it takes longer than its interval', async () => {
  const held = gate();
  let rounds = 0;
  let inside = 0;
  let most = 0;
  const { queueName } = start(
    {
      name: 'slow',
      everyMs: 40,
      async step({ signal }) {
        rounds += 1;
        inside += 1;
        most = Math.max(most, inside);
        try {
          // The first round is held while its lease is renewed, and for many jobs of the other processes.
          if (rounds === 1) await held.passed(signal);
          return null;
        } finally {
          inside -= 1;
        }
      },
    },
    3,
  );
  await waitFor(() => inside === 1);
  const heldUntil = () =>
    db
      .selectFrom('maintenance_tasks')
      .select('held_until')
      .where('name', '=', 'slow')
      .executeTakeFirstOrThrow();
  const first = await heldUntil();
  renewLeases();
  await waitFor(async () => (await heldUntil()).held_until > first.held_until);
  const queue = new Queue(queueName, { connection: producing });
  const jobs = async () => (await queue.getJobScheduler('slow'))?.iterationCount ?? 0;
  const jobsBefore = await jobs();
  await waitFor(async () => (await jobs()) > jobsBefore + 5, { what: 'jobs of the others' });
  await queue.close();
  expect({ rounds, most }).toEqual({ rounds: 1, most: 1 });
  held.open();
  await waitFor(() => rounds > 5);
  expect(most).toBe(1);
});

test('however many processes there are, there is one schedule', async () => {
  let rounds = 0;
  const task = { name: 'planned', everyMs: 40, step: async () => ((rounds += 1), null) };
  const { queueName } = start(task, 3);
  await waitFor(() => rounds > 10);
  const queue = new Queue(queueName, { connection: producing });
  try {
    expect(await queue.getJobSchedulersCount()).toBe(1);
  } finally {
    await queue.close();
  }
});

test('another process continues where one was stopped, and each round starts over', async () => {
  const held = gate();
  const cursors: Array<string | null> = [];
  const { all, more } = start({
    name: 'counting',
    everyMs: 40,
    async step({ cursor, signal }) {
      cursors.push(cursor);
      const next = Number(cursor ?? '0') + 1;
      if (next === 3 && cursors.length === 3) await held.passed(signal);
      return next === 4 ? null : String(next);
    },
  });
  await waitFor(() => cursors.length === 3);
  await all[0]?.stop();
  expect(cursors).toEqual([null, '1', '2']);
  more();
  await waitFor(() => cursors.length >= 7);
  expect(cursors.slice(0, 7)).toEqual([null, '1', '2', '2', '3', null, '1']);
});

test('a flushed Redis interrupts it only briefly', async () => {
  let rounds = 0;
  start({ name: 'flushed', everyMs: 40, step: async () => ((rounds += 1), null) }, 2);
  for (let time = 0; time < 3; time += 1) {
    const before = rounds;
    await redis.flush();
    await waitFor(() => {
      registerAgain();
      return rounds > before + 3;
    });
  }
});

test('a process that lost the task is stopped, and does not move its cursor', async () => {
  const lost = Promise.withResolvers<unknown>();
  const started = Promise.withResolvers<void>();
  start({
    name: 'taken',
    everyMs: 60_000,
    step: ({ signal, assertOwned }) =>
      new Promise((resolve) => {
        assertOwned();
        started.resolve();
        signal.addEventListener('abort', () => {
          expect(assertOwned).toThrow('another process');
          lost.resolve(signal.reason);
          resolve('too late');
        });
      }),
  });
  await started.promise;
  await db
    .updateTable('maintenance_tasks')
    .set({ holder: 'another', cursor: 'theirs', held_until: new Date(Date.now() + 60_000) })
    .where('name', '=', 'taken')
    .execute();
  renewLeases();
  expect(await lost.promise).toMatchObject({ message: 'another process has taken the task' });
  await Promise.all(running.splice(0).map((maintenance) => maintenance.stop()));
  expect(await keepTask(db, { name: 'taken', holder: 'another' }, 60)).toBe(true);
  const { cursor } = await db
    .selectFrom('maintenance_tasks')
    .select('cursor')
    .where('name', '=', 'taken')
    .executeTakeFirstOrThrow();
  expect(cursor).toBe('theirs');
});

test('a step that never ends is aborted, and a failed one is restarted', async () => {
  const cursors: Array<string | null> = [];
  start(
    {
      name: 'stuck',
      everyMs: 40,
      step: ({ cursor }) => {
        cursors.push(cursor);
        if (cursors.length === 1) return Promise.resolve('here');
        if (cursors.length === 2) return new Promise(() => {});
        if (cursors.length === 3) return Promise.reject(new Error('bad luck'));
        return Promise.resolve(null);
      },
    },
    1,
    { stepLimitMs: 100 },
  );
  await waitFor(() => cursors.length >= 5);
  expect(cursors.slice(0, 5)).toEqual([null, 'here', 'here', 'here', null]);
});
