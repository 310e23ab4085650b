import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { readStageTimings, timedWorkOf } from './timing.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const { id: userId } = await findOrCreateUser(db, somebody('timed'), 100);

/** Adds a speech that took this many seconds. */
async function spoken(seconds: number, output: object = {}): Promise<void> {
  const accepted = await acceptGeneration(db, order(userId, 'audio'));
  await sql`update stages set state = 'succeeded', output = ${JSON.stringify(output)},
      started_at = now() - make_interval(secs => ${seconds}::float8), finished_at = now()
    where generation_id = ${accepted?.generationId}`.execute(db);
}

test('own recordings are timed apart from speech, and copies of a speech not at all', async () => {
  expect(await readStageTimings(db)).toEqual(new Map());
  for (const seconds of [20, 22, 24]) await spoken(seconds);
  await spoken(0.1, { shared: true });
  expect((await readStageTimings(db)).has('own-recording')).toBe(false);
  for (const seconds of [1, 2, 3]) await spoken(seconds, { recorded: true });
  const timings = await readStageTimings(db);
  expect(timings.get('audio')).toMatchObject({ p50: 22, samples: 3 });
  expect(timings.get('own-recording')).toMatchObject({ p50: 2, samples: 3 });
});

test('a speech is timed by what it is made of', () => {
  expect(timedWorkOf({ name: 'audio', input: { text: 'Hi', recordingPath: 'a.wav' } })).toBe(
    'own-recording',
  );
  expect(timedWorkOf({ name: 'audio', input: { text: 'Hi', voiceId: 'v' } })).toBe('audio');
  expect(timedWorkOf({ name: 'lipsync', input: {} })).toBe('lipsync');
});
