import { openTestDatabase } from '@talkreel/testing/postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import {
  listProviderHealth,
  recordProviderFailure,
  recordProviderSuccess,
  takeProbe,
} from './provider-health.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));

const fail = (model: string, userDigest: string | null = null) =>
  recordProviderFailure(db, { model, service: 'audio', reason: '500', userDigest });
const isPaused = async (model: string) =>
  (await listProviderHealth(db)).some((row) => row.model === model && row.opened_at !== null);
/** Ends the pause of a model. */
const endPause = (model: string) =>
  db
    .updateTable('provider_health')
    .set({ retry_at: sql<Date>`now()` })
    .where('model', '=', model)
    .execute();
const pauseSeconds = async (model: string) => {
  const row = (await listProviderHealth(db)).find((candidate) => candidate.model === model);
  return Math.round(((row?.retry_at?.getTime() ?? 0) - Date.now()) / 10_000) * 10;
};

test('five failed calls in a row pause a model, four do not', async () => {
  for (let count = 0; count < 4; count += 1) await fail('calls');
  expect(await isPaused('calls')).toBe(false);
  await fail('calls');
  expect(await isPaused('calls')).toBe(true);
});

test('an answered call resets the count', async () => {
  for (let count = 0; count < 4; count += 1) await fail('answered');
  await recordProviderSuccess(db, 'answered', 'answered');
  await fail('answered');
  expect(await isPaused('answered')).toBe(false);
});

test('failures far apart do not add up', async () => {
  for (let count = 0; count < 4; count += 1) await fail('rare');
  await db
    .updateTable('provider_health')
    .set({ updated_at: sql<Date>`now() - interval '10 minutes'` })
    .where('model', '=', 'rare')
    .execute();
  await fail('rare');
  expect(await isPaused('rare')).toBe(false);
});

test('one user whose predictions fail pauses nothing for others, three users do', async () => {
  for (let count = 0; count < 20; count += 1) await fail('predictions', 'ann');
  await fail('predictions', 'bob');
  expect(await isPaused('predictions')).toBe(false);
  await fail('predictions', 'cid');
  expect(await isPaused('predictions')).toBe(true);
  // A model that takes requests may still fail: it took those that failed, too.
  await recordProviderSuccess(db, 'predictions', 'answered');
  expect(await isPaused('predictions')).toBe(true);
  await recordProviderSuccess(db, 'predictions', 'delivered');
  expect(await isPaused('predictions')).toBe(false);
});

test('concurrent failures are all counted', async () => {
  await Promise.all(Array.from({ length: 5 }, () => fail('parallel')));
  expect(await isPaused('parallel')).toBe(true);
});

test('after the pause one request tries, and each failed try makes the next pause longer', async () => {
  for (let count = 0; count < 5; count += 1) await fail('probed');
  expect(await takeProbe(db, 'probed')).toBe(false);
  expect(await pauseSeconds('probed')).toBe(30);
  for (const seconds of [60, 120, 240, 300, 300]) {
    await endPause('probed');
    const takers = await Promise.all(Array.from({ length: 10 }, () => takeProbe(db, 'probed')));
    expect(takers.filter(Boolean)).toHaveLength(1);
    await fail('probed');
    expect(await pauseSeconds('probed')).toBe(seconds);
    // A request that was sent before the pause and fails now does not extend it.
    await fail('probed');
    expect(await pauseSeconds('probed')).toBe(seconds);
  }
  await endPause('probed');
  await takeProbe(db, 'probed');
  await recordProviderSuccess(db, 'probed', 'answered');
  expect(await isPaused('probed')).toBe(false);
});
