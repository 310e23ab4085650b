import { createDb } from '@talkreel/db/client';
import { setPaused } from '@talkreel/db/operators/stage-settings.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import type { StageName } from '@talkreel/contracts/names';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { applyPause, pausedQueues } from './paused-queues.ts';

// One connection: whatever waits for Redis must not hold it.
const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 1 }));

let paused: Set<StageName>;
beforeEach(async () => {
  paused = new Set();
  await db.deleteFrom('stage_settings').execute();
});

const redis = {
  setPaused: async (stage: StageName, isPaused: boolean) => {
    if (isPaused) paused.add(stage);
    else paused.delete(stage);
  },
  listPaused: async () => new Set(paused),
};

const step = {
  cursor: null,
  signal: new AbortController().signal,
  assertOwned: () => undefined,
  log: pino({ level: 'silent' }),
};

test('a queue is paused and resumed as its setting says, also after Redis forgot', async () => {
  const task = pausedQueues({ db, producer: redis });
  await setPaused(db, 'audio', true);
  await task.step(step);
  expect([...paused]).toEqual(['audio']);
  paused.add('lipsync').delete('audio');
  await task.step(step);
  expect([...paused]).toEqual(['audio']);
});

test('a setting that was read before an operator changed it does not resume the queue', async () => {
  const slow = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const late = {
    setPaused: async (stage: StageName, isPaused: boolean) => {
      reading.resolve();
      await slow.promise;
      await redis.setPaused(stage, isPaused);
    },
  };
  // This call has read that the queue runs, and hangs before it changes Redis.
  const stale = applyPause({ db, producer: late }, 'audio');
  await reading.promise;
  await setPaused(db, 'audio', true);
  await applyPause({ db, producer: redis }, 'audio');
  slow.resolve();
  await stale;
  expect([...paused]).toEqual(['audio']);
});
