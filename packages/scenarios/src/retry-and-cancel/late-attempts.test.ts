/** @module-tag long */
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { attemptsOf } from '../stack/attempts.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '../stack/requests.ts';

const stack = await openStack({ expectedErrors: [] });

/**
 * Lets the time of an attempt run out: its deadline is moved to now, and a worker that takes over finds it so. With a
 * short deadline for all attempts, one that is to succeed would run out of time on a slow machine.
 */
async function passDeadline(generationId: string, number: number): Promise<void> {
  const attempt = await waitFor(
    async () => {
      const found = (await attemptsOf(stack, generationId))[number - 1];
      return found?.state === 'started' && found.prediction_id !== null ? found : null;
    },
    { what: `attempt ${number} to run` },
  );
  const moved = await stack.db
    .updateTable('attempts')
    .set({ deadline_at: new Date() })
    .where('id', '=', attempt.id)
    .where('state', '=', 'started')
    .executeTakeFirstOrThrow();
  expect(moved.numUpdatedRows).toBe(1n);
  await stack.workers()[0]?.end('SIGTERM');
  stack.forgetEndedWorkers();
  await stack.startWorker();
}

/** @shows fault 27 */
test('a lip-sync that times out is cancelled at the provider, retried and delivered', async () => {
  const client = await stack.signIn('timeout-then-success@example.com');
  // The second attempt hangs, too, until the notice has been seen.
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 2 });
  const { id } = await startLipsync(client);
  await passDeadline(id, 1);
  const retrying = await waitFor(
    async () => {
      const generation = await generationOf(client, id);
      return generation.stages[0].notice !== null && generation;
    },
    { what: 'the notice of the retry' },
  );
  expect(retrying.stages[0].notice).toBe(texts.retrying.timeout(2, 3));
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  const attempts = await attemptsOf(stack, id);
  expect(attempts.map((attempt) => attempt.state)).toEqual(['failed', 'succeeded']);
  const [first, second] = attempts;
  const waitedMs = (second?.created_at.getTime() ?? 0) - (first?.finished_at?.getTime() ?? 0);
  expect(waitedMs).toBeGreaterThanOrEqual(1_000);
  const calls = await stack.sandbox.predictions(LIPSYNC_MODEL);
  expect(calls.find((call) => call.id === first?.prediction_id)?.status).toMatch(
    /canceled|aborted/,
  );
});

/** @shows fault 27 */
test('after the third attempt the lip-sync fails, says why, and the credit is refunded', async () => {
  const client = await stack.signIn('gave-up@example.com');
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 3 });
  const { id } = await startLipsync(client);
  expect(await availableCredits(client)).toBe(2);
  for (const number of [1, 2, 3]) await passDeadline(id, number);
  const failed = await untilState(client, id, 'failed');
  expect(failed.error).toEqual({ code: 'timeout', message: texts.lipsync.gaveUp });
  expect(failed.credit).toBe('returned');
  expect(await attemptsOf(stack, id)).toHaveLength(3);
  expect(await availableCredits(client)).toBe(3);
  const { body } = await client.get('/api/credits');
  expect(body.entries[0]).toMatchObject({ kind: 'refund', amount: 1 });
});

/** @shows fault 27 */
test('a lip-sync whose model never starts fails with the reason, and the credit is refunded', async () => {
  const client = await stack.signIn('cold-start@example.com');
  await stack.sandbox.fault({ kind: 'hang', status: 'starting', model: LIPSYNC_MODEL, times: 3 });
  const { id } = await startLipsync(client);
  for (const number of [1, 2, 3]) await passDeadline(id, number);
  const failed = await untilState(client, id, 'failed');
  expect(failed.error).toEqual({ code: 'cold_start', message: texts.provider.coldStart });
  expect(failed.credit).toBe('returned');
  const calls = await stack.sandbox.predictions(LIPSYNC_MODEL);
  const ids = (await attemptsOf(stack, id)).map((attempt) => attempt.prediction_id);
  const stopped = calls.filter((call) => ids.includes(call.id)).map(({ status }) => status);
  expect(stopped).toHaveLength(3);
  for (const status of stopped) expect(status).toMatch(/canceled|aborted/);
});

/** @shows fault 28 */
test('a provider too busy to cancel a late attempt is polled until it has stopped, and only then is another bought', async () => {
  const client = await stack.signIn('late-cancel@example.com');
  // The model ignores its own deadline, which would end the prediction at the same moment.
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, overtime: true });
  await stack.sandbox.fault({
    kind: 'http-429',
    endpoint: 'cancel',
    times: 3,
    retryAfterSeconds: 1,
  });
  const { id } = await startLipsync(client);
  await passDeadline(id, 1);
  await untilState(client, id, 'succeeded');
  const [first, second, ...others] = await attemptsOf(stack, id);
  expect(others).toEqual([]);
  expect([first?.state, second?.state]).toEqual(['failed', 'succeeded']);
  expect(await stack.sandbox.faultsLeft()).toBe(0);
  const calls = await stack.sandbox.predictions(LIPSYNC_MODEL);
  const callOf = (attempt: typeof first) =>
    calls.find((call) => call.id === attempt?.prediction_id);
  expect(callOf(first)?.status).toMatch(/canceled|aborted/);
  expect(Date.parse(callOf(second)?.createdAt ?? '')).toBeGreaterThan(
    Date.parse(callOf(first)?.completedAt ?? ''),
  );
});

test('a writer that does not answer is given up, and says so', async () => {
  await stack.workers()[0]?.end('SIGTERM');
  stack.forgetEndedWorkers();
  // No other script may be written while this short deadline applies.
  await stack.startWorker({ SCRIPT_DEADLINE_FACTOR: '0.1' });
  const client = await stack.signIn('waits@example.com');
  await stack.sandbox.fault({ kind: 'hang', endpoint: 'responses' });
  const task = { kind: 'product', product: 'Oatcloud', benefit: 'foams like milk' };
  expect(await client.post('/api/scripts', { task, seconds: 8 })).toMatchObject({
    status: 504,
    body: { code: 'timeout', message: scriptHelpTexts.timedOut },
  });
});

test("waiting for the provider's rate limit does not count as part of an attempt", async () => {
  const client = await stack.signIn('turns@example.com');
  for (const worker of stack.workers()) await worker.end('SIGTERM');
  stack.forgetEndedWorkers();
  // The rate allows one create every 30 seconds, and 48 seconds per attempt, so the third waits for 60.
  await stack.startWorker({
    REPLICATE_CREATES_PER_MINUTE: '2',
    AUDIO_DEADLINE_FACTOR: '0.4',
  });
  await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 1_500, times: 3 });
  const started = await Promise.all(
    ['One.', 'Two.', 'Three.'].map((text) =>
      client.post('/api/replicate/audio', audioRequest(text), ASYNC),
    ),
  );
  for (const { body } of started) await untilState(client, body.id, 'succeeded');
});
