import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
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

const stack = await openStack({ env: { WORKER_LEASE_SECONDS: '2' }, expectedErrors: [] });

test('a worker killed during a lip-sync: another adopts the same prediction, which is paid for once', async () => {
  const client = await stack.signIn('killed@example.com');
  const before = (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;
  await stack.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 3_000 });
  const { id } = await startLipsync(client);
  await waitFor(async () => (await stack.sandbox.predictions(LIPSYNC_MODEL)).length > before);
  await stack.workers().at(-1)?.end('SIGKILL');
  await stack.startWorker();
  await untilState(client, id, 'succeeded');
  expect(await stack.sandbox.predictions(LIPSYNC_MODEL)).toHaveLength(before + 1);
});

test(
  'a worker that is told to stop hands over its predictions and ends at once',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('deploy@example.com');
    const before = (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;
    await stack.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 3_000 });
    const { id } = await startLipsync(client);
    await waitFor(async () => (await stack.sandbox.predictions(LIPSYNC_MODEL)).length > before);
    const ended = await stack.workers().at(-1)?.end('SIGTERM');
    expect(ended).toEqual({ code: 0, signal: null });
    await stack.startWorker();
    await untilState(client, id, 'succeeded');
    expect(await stack.sandbox.predictions(LIPSYNC_MODEL)).toHaveLength(before + 1);
  },
);

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

test(
  'a flushed Redis loses nothing: queued and running work continues',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('flushed@example.com');
    await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 2_000, times: 3 });
    const replies = await Promise.all(
      [1, 2, 3].map((number) =>
        client.post('/api/replicate/audio', audioRequest(`Speech number ${number}.`), ASYNC),
      ),
    );
    await stack.redis.flush();
    for (const reply of replies) await untilState(client, reply.body.id, 'succeeded');
  },
);

test('a session survives the loss of Redis', { tags: ['long'] }, async () => {
  const client = await stack.signIn('session@example.com');
  await stack.redis.flush();
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await makeAudio(client);
});
