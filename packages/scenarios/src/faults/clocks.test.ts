/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, SPEECH_MODEL, untilState } from '../stack/requests.ts';
import { attemptsOf } from '../stack/attempts.ts';
import { preloaded } from './preload.ts';

const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: '5' },
  expectedErrors: [],
});
const FAST = '600000';

afterEach(async () => {
  for (const worker of stack.workers()) await worker.end('SIGKILL');
  stack.forgetEndedWorkers();
});

/** @shows fault 47 */
test('a worker whose clock is ten minutes fast adopts what another has sent, and buys nothing', async () => {
  const client = await stack.signIn('adopts@example.com');
  const killed = await stack.startWorker();
  await stack.sandbox.fault({ kind: 'hold-before', model: SPEECH_MODEL });
  const { body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  await waitFor(async () => (await stack.sandbox.faultsLeft()) === 0, { what: 'the create' });
  await killed.end('SIGKILL');
  // The create counts as sent now and for five minutes more, so that a busy machine's first look is no late one.
  await stack.db
    .updateTable('attempts')
    .set({ sent_at: sql`now() + interval '5 minutes'` })
    .where('prediction_id', 'is', null)
    .execute();
  // Taken by the first look for the prediction, which is not there yet.
  await stack.sandbox.fault({ kind: 'slow', endpoint: 'list', delayMs: 0 });
  await stack.startWorker(preloaded('shift-clock', { ms: FAST }));
  await waitFor(async () => (await stack.sandbox.faultsLeft()) === 0, { what: 'the first look' });
  await stack.sandbox.release();
  await untilState(client, body.id, 'succeeded');
  const [attempt, ...others] = await attemptsOf(stack, body.id);
  expect([attempt?.sends, others]).toEqual([1, []]);
});

/** @shows fault 47 */
test.each([
  ['fast', FAST],
  ['slow', `-${FAST}`],
])('a worker whose clock is ten minutes %s ends an attempt at its deadline', async (which, ms) => {
  const client = await stack.signIn(`ends-${which}@example.com`);
  // The only attempt, which hangs, may take 6 s.
  await stack.startWorker({ ...preloaded('shift-clock', { ms }), AUDIO_DEADLINE_FACTOR: '0.05' });
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const { body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  const failed = await untilState(client, body.id, 'failed');
  expect([failed.error.code, failed.credit]).toEqual(['timeout', 'returned']);
  const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from a.deadline_at - a.started_at)::float8 as seconds
      from attempts a join stages s on s.id = a.stage_id where s.generation_id = ${body.id}`.execute(
    stack.db,
  );
  expect(rows[0]?.seconds).toBeGreaterThan(0);
  expect(rows[0]?.seconds).toBeLessThan(60);
});
