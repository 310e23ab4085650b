import { createDb, type Db } from '@talkreel/db/client';
import { leaveTask, listDueTasks, takeTask } from '@talkreel/db/operators/maintenance.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPublisher } from './bus.ts';
import { createProducerConnection, createWorkerConnection } from './connection.ts';
import { createDispatchTasks } from './dispatch-tasks.ts';
import type { MaintenanceTask } from './maintenance-task.ts';
import { startMaintenance } from './maintenance.ts';
import { createProducer } from './producer.ts';
import { createRelay } from './relay.ts';

const log = pino({ level: 'silent' });
const ignore = () => {};
const [{ db }, redis] = await Promise.all([
  openTestDatabase((url) => createDb({ url })),
  createTestRedis(),
]);
const connection = createWorkerConnection(redis.url, ignore);
const client = createProducerConnection(redis.url, ignore);
const producer = createProducer(client, ignore);
afterAll(async () => {
  await producer.close();
  for (const one of [connection, client]) one.disconnect();
  await redis.stop();
});
beforeEach(() => db.deleteFrom('maintenance_tasks').execute());

function start(tasks: MaintenanceTask[], as: Db = db): void {
  const maintenance = startMaintenance('watched', tasks, {
    db: as,
    connection,
    redis: client,
    log,
  });
  onTestFinished(() => maintenance.stop());
}

const everyMs = 20;
const limits = { maxRunningPerUser: 4 };

test('four processes without work only read, three statements for each look', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked.push(result.numAffectedRows === undefined ? 'read' : 'written');
      return result;
    },
  });
  const publisher = createPublisher(client, ignore);
  let looks = 0;
  for (let process = 0; process < 4; process += 1) {
    const relay = createRelay({
      db: counted,
      producer,
      publisher,
      log,
      ...limits,
      sweepEveryMs: everyMs,
    });
    onTestFinished(() => relay.stop());
    const deps = { db: counted, redis: client, producer, relay, ...limits, everyMs };
    const tasks = createDispatchTasks(deps).map((task) => {
      if (task.name !== 'paused-queues' || task.isWatched !== true) return task;
      const { isDue } = task;
      return { ...task, isDue: async () => ((looks += 1), (await isDue?.()) ?? true) };
    });
    start(tasks, counted);
  }
  let ticks = 0;
  const tick = () => {
    vi.advanceTimersByTime(everyMs);
    ticks += 1;
    return looks >= 100;
  };
  await waitFor(tick, { what: 'a hundred looks', intervalMs: everyMs });
  expect(asked).not.toContain('written');
  expect(asked.length).toBeLessThanOrEqual(ticks * 4 * 3);
  expect(await db.selectFrom('maintenance_tasks').selectAll().execute()).toEqual([]);
});

test('what broke off goes on, even if nothing else is due', async () => {
  const cursors: Array<string | null> = [];
  start([
    {
      name: 'lost-jobs',
      everyMs,
      isWatched: true,
      isDue: () => Promise.resolve(false),
      async step({ cursor }) {
        cursors.push(cursor);
        if (cursors.length === 1) throw new Error('bad luck');
        return null;
      },
    },
  ]);
  const lease = { name: 'lost-jobs', holder: 'one that died' };
  await takeTask(db, lease, 60);
  await db.updateTable('maintenance_tasks').set({ cursor: 'here' }).execute();
  expect((await listDueTasks(db)).has('lost-jobs')).toBe(false);
  await leaveTask(db, lease, { isDone: false });
  await waitFor(() => cursors.length === 2, { what: 'the second try' });
  await waitFor(async () => (await listDueTasks(db)).get('lost-jobs') === undefined);
  expect(cursors).toEqual(['here', 'here']);
});

test('after its round a task rests, whoever looks', async () => {
  const lease = { name: 'paused-queues', holder: 'one' };
  expect(await takeTask(db, lease, 60)).toEqual({ cursor: null });
  await leaveTask(db, lease, { isDone: true, restSeconds: 60 });
  expect((await listDueTasks(db)).has('paused-queues')).toBe(false);
  expect(await takeTask(db, { ...lease, holder: 'another' }, 60)).toBeNull();
  await leaveTask(db, lease, { isDone: true });
  expect((await listDueTasks(db)).has('paused-queues')).toBe(true);
});

test('the schedules that an earlier version left in Redis are removed', async () => {
  const queue = new Queue('watched', { connection: client });
  onTestFinished(() => queue.close());
  await queue.upsertJobScheduler('lost-jobs', { every: everyMs });
  start([{ name: 'other', everyMs: 60_000, step: () => Promise.resolve(null) }]);
  const names = async () => (await queue.getJobSchedulers()).map(({ key }) => key);
  await waitFor(async () => (await names()).join() === 'other', { what: 'one schedule' });
});
