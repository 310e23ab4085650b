import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { attemptsOf } from '../stack/attempts.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  makeAudio,
  SPEECH_MODEL,
  startLipsync,
} from '../stack/requests.ts';

const stack = await openSharedStack({ expectedErrors: [] });

test('speech has one attempt: its failure is final and not charged', async () => {
  const client = await stack.signIn('no-speech@example.com');
  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL, text: 'assert len(text) < 402' });
  const reply = await client.post('/api/replicate/audio', audioRequest());
  expect([reply.status, reply.body.message]).toEqual([502, texts.audio.failed]);
  expect(await availableCredits(client)).toBe(3);
});

/** @shows fault 25 */
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

/** @shows fault 32 */
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

/** @shows fault 2, fault 26 */
test('a create whose reply is lost is found again and paid for once', async () => {
  const client = await stack.signIn('lost-answer@example.com');
  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  await stack.sandbox.fault({ kind: 'drop-after', model: SPEECH_MODEL });
  const reply = await client.post('/api/replicate/audio', audioRequest());
  expect(reply.status).toBe(200);
  expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(before + 1);
});

/** @shows fault 26 */
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

/** @shows fault 33, fault 36 */
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
  await waitFor(async () => (await attemptsOf(stack, id))[0]?.prediction_id);
  const reply = await client.post(`/api/replicate/cancel/${id}`);
  expect(reply.body).toMatchObject({
    status: 'cancelled',
    credit: 'included',
    message: 'Your speech is kept, and its video is still included.',
  });
  const [attempt] = await attemptsOf(stack, id);
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

/** @shows fault 10 */
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

/** @shows fault 10 */
test(
  'a cancellation that races the end has one outcome, whichever wins',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('race@example.com');
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
          (await attemptsOf(stack, started.body.id)).some(({ state }) => state === 'succeeded'),
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
