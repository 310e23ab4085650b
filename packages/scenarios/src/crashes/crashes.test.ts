import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { attemptsOf } from '../stack/attempts.ts';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  LIPSYNC_MODEL,
  makeAudio,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '../stack/requests.ts';

const stack = await openStack({ env: { WORKER_LEASE_SECONDS: '5' }, expectedErrors: [] });

/** A lip-sync whose provider works on it until it is released. */
async function hangingLipsync(client: ApiClient): Promise<{ id: string; prediction: string }> {
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const { id } = await startLipsync(client);
  const prediction = await waitFor(async () => (await attemptsOf(stack, id))[0]?.prediction_id, {
    what: 'the provider to work on it',
  });
  return { id, prediction };
}

/** Expects that, after the end of its worker, a prediction is adopted by another, and nothing else was bought. */
async function expectAdopted(
  client: ApiClient,
  { id, prediction }: Awaited<ReturnType<typeof hangingLipsync>>,
): Promise<void> {
  const [attempt] = await attemptsOf(stack, id);
  const own = async () =>
    (await stack.sandbox.predictions(LIPSYNC_MODEL)).filter((call) => call.attempt === attempt?.id);
  expect(await own()).toMatchObject([{ id: prediction, completedAt: null }]);
  await stack.startWorker();
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  expect(await own()).toMatchObject([{ id: prediction, status: 'succeeded' }]);
  expect((await attemptsOf(stack, id)).map((attempt) => attempt.prediction_id)).toEqual([
    prediction,
  ]);
}

/** @shows fault 1 */
test('a worker killed during a lip-sync: another adopts the same prediction, which is paid for once', async () => {
  const client = await stack.signIn('killed@example.com');
  const running = await hangingLipsync(client);
  await stack.workers().at(-1)?.end('SIGKILL');
  await expectAdopted(client, running);
});

/** @shows fault 8 */
test(
  'a worker that is told to stop hands over its predictions and ends at once',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('deploy@example.com');
    const running = await hangingLipsync(client);
    const ended = await stack.workers().at(-1)?.end('SIGTERM');
    expect(ended).toEqual({ code: 0, signal: null });
    await expectAdopted(client, running);
  },
);

/** @shows fault 23 */
test(
  'an api killed between commit and enqueue: the job still runs',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('committed@example.com');
    // While Redis is down the request is accepted and only stored; then the api dies.
    await stack.redis.stop();
    const reply = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
    expect(reply.status).toBe(202);
    await stack.api().end('SIGKILL');
    await stack.redis.restart();
    await stack.startApi();
    await untilState(client, reply.body.id, 'succeeded');
  },
);

/** @shows fault 12 */
test(
  'a flushed Redis loses nothing: queued and running work continues',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('flushed@example.com');
    const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
    await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 3 });
    const replies = await Promise.all(
      [1, 2, 3].map((number) =>
        client.post('/api/replicate/audio', audioRequest(`Speech number ${number}.`), ASYNC),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
    await waitFor(async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length > before, {
      what: 'one to run',
    });
    await stack.redis.flush();
    await stack.sandbox.release();
    for (const reply of replies) await untilState(client, reply.body.id, 'succeeded');
    expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(before + 3);
  },
);

/** @shows fault 12 */
test('a session survives the loss of Redis', { tags: ['long'] }, async () => {
  const client = await stack.signIn('session@example.com');
  await stack.redis.stop();
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await stack.redis.restart();
  await makeAudio(client);
});
