/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, makeAudio, SPEECH_MODEL, untilState } from '../stack/requests.ts';
import { expectAdopted, hangingLipsync } from './adopted.ts';

const stack = await openStack({ env: { WORKER_LEASE_SECONDS: '5' }, expectedErrors: [] });

/** @shows fault 8 */
test('a worker that is told to stop hands over its predictions and ends at once', async () => {
  const client = await stack.signIn('deploy@example.com');
  const running = await hangingLipsync(stack, client);
  const ended = await stack.workers().at(-1)?.end('SIGTERM');
  expect(ended).toEqual({ code: 0, signal: null });
  await expectAdopted(stack, client, running);
});

/** @shows fault 23 */
test('an api killed between commit and enqueue: the job still runs', async () => {
  const client = await stack.signIn('committed@example.com');
  // While Redis is down the request is accepted and only stored; then the api dies.
  await stack.redis.stop();
  const reply = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(reply.status).toBe(202);
  await stack.api().end('SIGKILL');
  await stack.redis.restart();
  await stack.startApi();
  await untilState(client, reply.body.id, 'succeeded');
});

/** @shows fault 12 */
test('a flushed Redis loses nothing: queued and running work continues', async () => {
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
});

/** @shows fault 12 */
test('a session survives the loss of Redis', async () => {
  const client = await stack.signIn('session@example.com');
  await stack.redis.stop();
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await stack.redis.restart();
  await makeAudio(client);
});
