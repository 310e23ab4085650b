import { listDispatchable, markDispatched } from '@talkreel/db/generations/dispatch.repo';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createDispatchTasks } from './dispatch-tasks.ts';
import { createPositions } from './positions.ts';
import type { Producer } from './producer.ts';
import { createRelay } from './relay.ts';
import type { StageDefinition } from './stage.ts';
import { nothing, openQueue, withoutIdleLimit } from './testing/open-queue.ts';

const queue = await openQueue({ completeSeconds: 1 });
const { db, redis, producer, publisher, userId, startWith, write, accept, waitForEnd } = queue;
const positions = createPositions(queue.publishing);
const log = pino({ level: 'silent' });
const known = async (name: 'audio' | 'image') => {
  const counts = (await producer.counts())[name];
  return (counts['prioritized'] ?? 0) + (counts['waiting'] ?? 0) + (counts['delayed'] ?? 0);
};
const untilKnown = (name: 'audio' | 'image', count: number) =>
  waitFor(async () => (await known(name)) === count, { what: `${count} jobs of ${name}` });
/** A running stage must not look abandoned on a slow machine: it would rightly run again. */
const LEASE_SECONDS = 15;
/**
 * Runs all waiting stages, and returns how often each generation ran. A run whose end the database did not take, as on
 * a slow machine, does not count, since the stage runs again.
 */
async function runAll(name: 'audio' | 'image') {
  const runs = new Map<string, number>();
  const unrecorded = new Set<string>();
  const write = (line: string): void => {
    const { msg, then, generationId } = JSON.parse(line) as Record<string, string>;
    const isUnrecorded = then === 'defer' || msg?.startsWith('end not recorded');
    if (isUnrecorded && generationId) unrecorded.add(generationId);
  };
  const definition: StageDefinition = {
    name,
    run: ({ claim: { generation } }) => {
      if (!unrecorded.delete(generation.id))
        runs.set(generation.id, (runs.get(generation.id) ?? 0) + 1);
      return Promise.resolve(nothing);
    },
  };
  await startWith([definition], LEASE_SECONDS, { log: pino({ level: 'warn' }, { write }) });
  return runs;
}

/** A relay of another process, which reaches the queue through `send`. */
function otherRelay(send: Producer['send'] = (dispatches) => producer.send(dispatches)) {
  const relay = createRelay({
    db,
    producer: { ...producer, send },
    publisher,
    log,
    maxRunningPerUser: 1_000,
    sweepEveryMs: 60_000,
  });
  onTestFinished(() => relay.stop());
  return relay;
}

/** @shows fault 24 */
test('several relays, triggered repeatedly for the same stages, run each once', async () => {
  const relays = [queue.relay, otherRelay(), otherRelay()];
  const ids = await Promise.all(Array.from({ length: 30 }, () => write('audio')));
  for (const relay of [...relays, ...relays]) relay.kick(userId);
  const runs = await runAll('audio');
  for (const relay of relays) relay.kick(userId);
  for (const id of ids) expect((await waitForEnd(id)).state).toBe('succeeded');
  expect([...runs.values()]).toEqual(ids.map(() => 1));
  expect(await known('audio')).toBe(0);
});

/** @shows fault 24 */
test('a process dies between adding a job and recording it: added twice, run once', async () => {
  const added = Promise.withResolvers<void>();
  const relay = otherRelay(async (dispatches) => {
    await producer.send(dispatches);
    added.resolve();
    throw new Error('dead');
  });
  const id = await write('audio');
  relay.kick(userId);
  await added.promise;
  const runs = await runAll('audio');
  expect((await waitForEnd(id)).state).toBe('succeeded');
  expect(runs.get(id)).toBe(1);
});

/** @shows fault 24 */
test('a process paused while dispatching delays nobody, and does no harm when it resumes', async () => {
  const [asked, goOn, added] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const relay = otherRelay(async (dispatches) => {
    asked?.resolve();
    await goOn?.promise;
    await producer.send(dispatches);
    added?.resolve();
  });
  const id = await write('audio');
  relay.kick(userId);
  await asked?.promise;
  const runs = await runAll('audio');
  expect((await waitForEnd(id)).state).toBe('succeeded');
  goOn?.resolve();
  await added?.promise;
  // This stage waits behind the repeat in the same queue.
  await waitForEnd(await accept('audio'));
  await waitFor(async () => (await known('audio')) === 0);
  expect(runs.get(id)).toBe(1);
});

test('a locked row does not delay the dispatch of others', async () => {
  const stageOf = async (id: string) => (await findGenerationById(db, id))?.stages[0];
  const ids: string[] = [];
  const writeNext = async () => {
    const id = await write('image');
    ids.push(id);
    return id;
  };
  let held = '';
  await db.transaction().execute(async (tx) => {
    await withoutIdleLimit(tx);
    const isDispatched = async () => {
      const query = tx.selectFrom('stages').select('dispatched_at').forUpdate();
      const stage = await query.where('generation_id', '=', held).executeTakeFirstOrThrow();
      return stage.dispatched_at !== null;
    };
    // The tasks run all the time, so stages that they dispatched before the lock do not count.
    do held = await writeNext();
    while (await isDispatched());
    const free = await writeNext();
    await queue.relay.dispatch([userId]);
    expect((await stageOf(free))?.dispatched_at).toBeInstanceOf(Date);
    expect((await stageOf(held))?.dispatched_at).toBeNull();
  });
  await waitFor(async () => (await stageOf(held))?.dispatched_at);
  expect(await known('image')).toBe(ids.length);
  const runs = await runAll('image');
  for (const id of ids) await waitForEnd(id);
  expect([...runs.values()]).toEqual(ids.map(() => 1));
});

/** @shows fault 12 */
test('an emptied Redis gets all its jobs again, in the same order, without touching a row', async () => {
  const others = await Promise.all(
    ['x', 'y', 'z'].map(async (name) => (await findOrCreateUser(db, somebody(name), 100)).id),
  );
  const ids: string[] = [];
  for (const user of [userId, userId, ...others, userId]) {
    ids.push(await accept('image', user));
    await untilKnown('image', ids.length);
  }
  const rows = () =>
    db
      .selectFrom('stages')
      .select(['id', 'dispatched_at', 'version'])
      .where('generation_id', 'in', ids)
      .where('dispatched_at', 'is not', null)
      .orderBy('id')
      .execute();
  await waitFor(async () => (await rows()).length === ids.length);
  const before = await rows();
  const stages = before.map(({ id }) => ({ id, name: 'image' as const }));
  const places = await positions(stages);
  expect(new Set(places.values())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  await redis.flush();
  await untilKnown('image', ids.length);
  expect(await positions(stages)).toEqual(places);
  expect(await rows()).toEqual(before);
  const runs = await runAll('image');
  for (const id of ids) await waitForEnd(id);
  expect([...runs.keys()].length).toBe(ids.length);
});

test('a queue known to be complete is not refilled', async () => {
  // The keys have a prefix of their own, because the tasks of this queue use theirs all the time.
  const memory = queue.publishing.duplicate({ keyPrefix: 'another:' });
  onTestFinished(() => memory.disconnect());
  let sends = 0;
  const send: Producer['send'] = (dispatches) => {
    sends += 1;
    return producer.send(dispatches);
  };
  const tasks = createDispatchTasks({
    db,
    redis: memory,
    producer: { ...producer, send },
    relay: queue.relay,
    maxRunningPerUser: 1_000,
  });
  const lostJobs = tasks.find(({ name }) => name === 'lost-jobs');
  const { signal } = new AbortController();
  const look = () => lostJobs?.step({ cursor: null, signal, assertOwned: () => undefined, log });
  const waiting = await accept('image');
  await untilKnown('image', 1);
  for (let round = 0; round < 3; round += 1) expect(await look()).toBeNull();
  expect(sends).toBe(1);
  await runAll('image');
  await waitForEnd(waiting);
});

/** @shows fault 15 */
test('a failover that lost only the last moment: the lost jobs are added again', async () => {
  const [kept, lost] = [await accept('image'), await accept('image')];
  await untilKnown('image', 2);
  const stageId = (await findGenerationById(db, lost))?.stages[0]?.id ?? '';
  await waitFor(
    async () => (await findGenerationById(db, lost))?.stages[0]?.dispatched_at !== null,
  );
  await queue.forget('image', stageId);
  await untilKnown('image', 2);
  const runs = await runAll('image');
  for (const id of [kept, lost]) await waitForEnd(id);
  expect([...runs.values()]).toEqual([1, 1]);
});

test('a stage whose worker died with the queue is added again when its lease has expired', async () => {
  const id = await write('audio');
  await db
    .updateTable('stages')
    .set({ state: 'running', attempt: 1, claimed_by: 'gone', claim_expires_at: new Date(0) })
    .where('generation_id', '=', id)
    .execute();
  const runs = await runAll('audio');
  expect((await waitForEnd(id)).state).toBe('succeeded');
  expect(runs.get(id)).toBe(1);
});

/** @shows fault 11 */
test('a Redis that comes back empty after an outage gets what was accepted meanwhile', async () => {
  const waiting = await accept('image');
  await untilKnown('image', 1);
  await redis.restart();
  const meanwhile = await accept('image');
  const runs = await runAll('image');
  for (const id of [waiting, meanwhile]) expect((await waitForEnd(id)).state).toBe('succeeded');
  expect([...runs.values()]).toEqual([1, 1]);
});

test('marking what was started or ended meanwhile changes nothing', async () => {
  const id = await write('image');
  const [dispatch] = await listDispatchable(db, [userId], { perUser: 1_000, limit: 10 });
  const runs = await runAll('image');
  await waitForEnd(id);
  expect(await markDispatched(db, [dispatch?.stageId ?? ''])).toBe(0);
  expect(runs.get(id)).toBe(1);
});
