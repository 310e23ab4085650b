import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  makeAudio,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '../stack/requests.ts';

// One attempt of a lip-sync may take 14 s here instead of 140.
const stack = await openStack({ env: { LIPSYNC_DEADLINE_FACTOR: '0.1' }, expectedErrors: [] });

const lipsyncAttempts = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select([
      'attempts.number',
      'attempts.state',
      'attempts.prediction_id',
      'attempts.created_at',
      'attempts.finished_at',
    ])
    .where('stages.generation_id', '=', generationId)
    .orderBy('attempts.number')
    .execute();

test(
  'a lip-sync that times out is cancelled at the provider, retried and delivered',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('timeout-then-success@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    const { id } = await startLipsync(client);
    const retrying = await waitFor(
      async () => {
        const generation = await generationOf(client, id);
        return generation.stages[0].notice !== null && generation;
      },
      { what: 'the notice of the retry' },
    );
    expect(retrying.stages[0].notice).toBe(texts.retrying.timeout(2, 3));
    await untilState(client, id, 'succeeded');
    const attempts = await lipsyncAttempts(id);
    expect(attempts.map((attempt) => attempt.state)).toEqual(['failed', 'succeeded']);
    const [first, second] = attempts;
    const waitedMs = (second?.created_at.getTime() ?? 0) - (first?.finished_at?.getTime() ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(1_000);
    const calls = await stack.sandbox.predictions(LIPSYNC_MODEL);
    expect(calls.find((call) => call.id === first?.prediction_id)?.status).toMatch(
      /canceled|aborted/,
    );
  },
);

test(
  'after the third attempt the lip-sync fails, says why, and the credit is refunded',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('gave-up@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 3 });
    const { id } = await startLipsync(client);
    expect(await availableCredits(client)).toBe(2);
    const failed = await untilState(client, id, 'failed');
    expect(failed.error).toEqual({ code: 'timeout', message: texts.lipsync.gaveUp });
    expect(failed.credit).toBe('returned');
    expect(await lipsyncAttempts(id)).toHaveLength(3);
    expect(await availableCredits(client)).toBe(3);
    const { body } = await client.get('/api/credits');
    expect(body.entries[0]).toMatchObject({ kind: 'refund', amount: 1 });
  },
);

test('speech has one attempt: its failure is final and not charged', async () => {
  const client = await stack.signIn('no-speech@example.com');
  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL, text: 'assert len(text) < 402' });
  const reply = await client.post('/api/replicate/audio', audioRequest());
  expect([reply.status, reply.body.message]).toEqual([502, texts.audio.failed]);
  expect(await availableCredits(client)).toBe(3);
});

test(
  'a busy provider is called again when it says, without spending an attempt',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('busy@example.com');
    await stack.sandbox.fault({
      kind: 'http-429',
      model: SPEECH_MODEL,
      retryAfterSeconds: 1,
      times: 2,
    });
    const reply = await client.post('/api/replicate/audio', audioRequest());
    expect(reply.status).toBe(200);
  },
);

test(
  'a wrong key is final, worded for users, and never shows the cause',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('wrong-key@example.com');
    await stack.sandbox.fault({ kind: 'http-401', model: SPEECH_MODEL });
    const reply = await client.post('/api/replicate/audio', audioRequest());
    expect([reply.status, reply.body.message]).toEqual([502, texts.provider.unauthorised]);
  },
);

test('a create whose reply is lost is found again and paid for once', async () => {
  const client = await stack.signIn('lost-answer@example.com');
  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  await stack.sandbox.fault({ kind: 'drop-after', model: SPEECH_MODEL });
  const reply = await client.post('/api/replicate/audio', audioRequest());
  expect(reply.status).toBe(200);
  expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(before + 1);
});

test(
  'a create that never arrived is looked up and sent again, even for speech with its single attempt',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('lost-create@example.com');
    const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
    await stack.sandbox.fault({ kind: 'drop-before', model: SPEECH_MODEL, times: 2 });
    const reply = await client.post('/api/replicate/audio', audioRequest());
    expect(reply.status).toBe(200);
    expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(before + 1);
    expect(await availableCredits(client)).toBe(2);
  },
);

test(
  'a provider too busy to cancel a late attempt is polled until it has stopped, and only then is another bought',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('late-cancel@example.com');
    // Its own deadline would end it at the same moment.
    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, overtime: true });
    await stack.sandbox.fault({
      kind: 'http-429',
      endpoint: 'cancel',
      times: 3,
      retryAfterSeconds: 1,
    });
    const { id } = await startLipsync(client);
    await untilState(client, id, 'succeeded');
    const [first, second, ...others] = await lipsyncAttempts(id);
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
  },
);

test('missing, duplicate and forged webhooks change nothing', async () => {
  const client = await stack.signIn('webhooks@example.com');
  for (const kind of ['webhook-missing', 'webhook-duplicate', 'webhook-forged']) {
    await stack.sandbox.fault({ kind, model: SPEECH_MODEL });
    await makeAudio(client, `Speech with ${kind}.`);
  }
  expect(await availableCredits(client)).toBe(0);
});

test('cancelling a running lip-sync stops the provider and keeps the speech and its included video', async () => {
  const client = await stack.signIn('cancel@example.com');
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const { id, audioUrl, actorId } = await startLipsync(client);
  await waitFor(async () => (await lipsyncAttempts(id))[0]?.prediction_id);
  const reply = await client.post(`/api/replicate/cancel/${id}`);
  expect(reply.body).toMatchObject({
    status: 'cancelled',
    credit: 'included',
    message: 'Your speech is kept, and its video is still included.',
  });
  const [attempt] = await lipsyncAttempts(id);
  await waitFor(
    async () =>
      (await stack.sandbox.predictions(LIPSYNC_MODEL)).find(
        (call) => call.id === attempt?.prediction_id,
      )?.status === 'canceled',
    { what: 'the provider to be told' },
  );
  const again = await client.post('/api/replicate/lipsync', { video: actorId, audioUrl });
  expect(again.status).toBe(200);
  expect(await availableCredits(client)).toBe(2);
});

test('cancelling speech refunds the credit; cancelling what has ended changes nothing', async () => {
  const client = await stack.signIn('cancel-speech@example.com');
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const started = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(await availableCredits(client)).toBe(2);
  const cancelled = await client.post(`/api/replicate/cancel/${started.body.predictionId}`);
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    credit: 'returned',
    message: 'Not charged: you got your generation back.',
  });
  expect(await availableCredits(client)).toBe(3);
  const twice = await client.post(`/api/replicate/cancel/${started.body.id}`);
  expect(twice.body).toMatchObject({ status: 'cancelled', credit: 'returned' });
  expect(await availableCredits(client)).toBe(3);
});

test(
  'a cancellation that races the end has one outcome, whichever wins',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('race@example.com');
    // Nothing is to time out here.
    for (const worker of stack.workers()) await worker.end('SIGTERM');
    stack.forgetEndedWorkers();
    await stack.startWorker({ LIPSYNC_DEADLINE_FACTOR: '1' });
    const audio = await makeAudio(client);
    const { body: actors } = await client.get('/api/actors');
    for (let round = 0; round < 6; round += 1) {
      const actor = actors[round % actors.length];
      const started = await client.post(
        '/api/replicate/lipsync',
        { video: actor.id, audioUrl: audio.url },
        ASYNC,
      );
      if (started.status === 402) break;
      await waitFor(
        async () =>
          (await lipsyncAttempts(started.body.id)).some(({ state }) => state === 'succeeded'),
        { what: 'the end of the lip-sync', intervalMs: 20 },
      );
      const reply = await client.post(`/api/replicate/cancel/${started.body.id}`);
      const ended = await waitFor(async () => {
        const generation = await generationOf(client, started.body.id);
        return ['succeeded', 'cancelled'].includes(generation.state) && generation;
      });
      expect(reply.body.status === 'cancelled').toBe(ended.state === 'cancelled');
    }
  },
);
