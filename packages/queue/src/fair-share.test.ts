import { randomUUID } from 'node:crypto';
import { createTestRedis } from '@talkreel/testing/redis';
import { volume } from '@talkreel/testing/volume';
import { Worker } from 'bullmq';
import { afterAll, afterEach, expect, test } from 'vitest';
import { stageRules } from './catalog.ts';
import { createProducerConnection, createWorkerConnection } from './connection.ts';
import { createPositions } from './positions.ts';
import { createProducer, jobId } from './producer.ts';
import { raiseServing } from './fair-share.ts';

const ignore = () => {};
const redis = await createTestRedis();
const client = createProducerConnection(redis.url, ignore);
const connection = createWorkerConnection(redis.url, ignore);
const producer = createProducer(client, ignore);
const positions = createPositions(client);
const NAME = 'script' as const;
const worker = new Worker(stageRules[NAME].queue, null, { connection, autorun: false });

afterEach(() => redis.flush());
afterAll(async () => {
  await worker.close();
  await producer.close();
  for (const each of [client, connection]) each.disconnect();
  await redis.stop();
});

interface Job {
  id: string;
  user: string;
  /** How many jobs of its user waited when it arrived, itself included. */
  ordinal: number;
}

/** A queue as the relay and the workers use it, and in which order its jobs came and were taken. */
function openGame() {
  const came: Job[] = [];
  const taken: Job[] = [];
  const waiting = new Map<string, Job>();
  return {
    came,
    taken,
    waiting,
    async come(...users: string[]): Promise<void> {
      const jobs = users.map((user) => {
        const ahead = [...waiting.values()].filter((job) => job.user === user).length;
        const job = { id: randomUUID(), user, ordinal: ahead + 1 };
        came.push(job);
        waiting.set(jobId(job.id), job);
        return job;
      });
      await producer.send(
        jobs.map(({ id, user }) => ({
          stageId: id,
          name: NAME,
          userId: user,
          delayMs: 0,
          hasRun: false,
          lagSeconds: 0,
        })),
      );
    },
    async take(): Promise<void> {
      const token = randomUUID();
      const next = await worker.getNextJob(token, { block: false });
      const job = waiting.get(next?.id ?? '');
      if (!next || !job) throw new Error('nothing waits');
      await raiseServing(client, NAME, next.priority);
      waiting.delete(jobId(job.id));
      taken.push(job);
      await next.moveToCompleted(null, token, false);
    },
  };
}

/** A random generator that gives the same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** @shows fault 50 */
test.each([1, 2, 3].slice(0, volume(1, 3)))(
  'thousands of jobs at random: nobody waits for more than a turn of everybody else (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const game = openGame();
    const takenWhenItCame = new Map<string, number>();
    let newcomers = 0;
    const pick = (): string[] => {
      const kind = random();
      if (kind < 0.25) return [`newcomer-${(newcomers += 1)}`];
      if (kind < 0.7) return [`light-${Math.floor(random() * 20)}`];
      const heavy = `heavy-${Math.floor(random() * 4)}`;
      return Array.from({ length: 1 + Math.floor(random() * 12) }, () => heavy);
    };
    while (game.came.length < 1_500) {
      const users = pick();
      await game.come(...users);
      for (const job of game.came.slice(-users.length))
        takenWhenItCame.set(job.id, game.taken.length);
      // More jobs arrive than are taken, with pauses in which the queue runs empty.
      const calm = random() < 0.005;
      for (let left = calm ? Infinity : Math.floor(random() * 5); left > 0; left -= 1) {
        if (game.waiting.size === 0) break;
        await game.take();
      }
    }
    while (game.waiting.size > 0) await game.take();

    const place = new Map(game.came.map((job, index) => [job.id, index]));
    let overtaken = 0;
    for (const [index, job] of game.taken.entries()) {
      const meanwhile = game.taken
        .slice(takenWhenItCame.get(job.id), index)
        .filter(({ user }) => user !== job.user);
      const counts = Map.groupBy(meanwhile, ({ user }) => user);
      for (const jobs of counts.values()) {
        const later = jobs.filter(({ id }) => (place.get(id) ?? 0) > (place.get(job.id) ?? 0));
        expect(jobs.length).toBeLessThanOrEqual(job.ordinal + 1);
        expect(later.length).toBeLessThanOrEqual(job.ordinal - 1);
        overtaken += later.length;
      }
    }
    // The rules were tested only if some jobs came later and went first.
    expect(overtaken).toBeGreaterThan(100);
    expect(game.taken).toHaveLength(game.came.length);
  },
);

test('what the queue knows is not sent again and takes no turn', async () => {
  const game = openGame();
  await game.come('a', 'a', 'b');
  const [first] = game.came;
  for (const _ of [1, 2, 3])
    await producer.send([
      {
        stageId: first?.id ?? '',
        name: NAME,
        userId: 'a',
        delayMs: 0,
        hasRun: false,
        lagSeconds: 0,
      },
    ]);
  await game.come('a');
  expect((await producer.counts())[NAME]['prioritized']).toBe(4);
  while (game.waiting.size > 0) await game.take();
  expect(game.taken.map(({ user }) => user)).toEqual(['a', 'b', 'a', 'a']);
});

test('a job that had its turn comes back first', async () => {
  const game = openGame();
  await game.come('a', 'b', 'c');
  const again = randomUUID();
  await producer.send([
    { stageId: again, name: NAME, userId: 'd', delayMs: 0, hasRun: true, lagSeconds: 0 },
  ]);
  expect(await positions([{ id: again, name: NAME }])).toEqual(new Map([[again, 1]]));
});

test('beyond the last priority it is first come, first served, and an empty queue starts over', async () => {
  const game = openGame();
  await game.come('a');
  await raiseServing(client, NAME, 2 ** 21 + 5);
  await game.come('b', 'b', 'c', 'b');
  while (game.waiting.size > 0) await game.take();
  expect(game.taken.map(({ user }) => user)).toEqual(['a', 'b', 'b', 'c', 'b']);
  await game.come('b', 'b', 'c');
  while (game.waiting.size > 0) await game.take();
  expect(game.taken.slice(-3).map(({ user }) => user)).toEqual(['b', 'c', 'b']);
});

test('a place is the rank among all waiting jobs, and missing if nothing waits or Redis is down', async () => {
  const game = openGame();
  await game.come('busy', 'busy', 'busy', 'light', 'busy', 'light');
  const stages = game.came.map(({ id }) => ({ id, name: NAME }));
  const placesOf = async () => {
    const places = await positions([...stages, { id: randomUUID(), name: NAME }]);
    return stages.map(({ id }) => places.get(id));
  };
  // The users alternate: busy, light, busy, light, busy, busy.
  expect(await placesOf()).toEqual([1, 3, 5, 2, 6, 4]);
  await game.take();
  expect(await placesOf()).toEqual([undefined, 2, 4, 1, 5, 3]);
  const away = createProducerConnection('redis://127.0.0.1:1', ignore);
  try {
    expect(await createPositions(away)(stages)).toEqual(new Map());
  } finally {
    away.disconnect();
  }
});
