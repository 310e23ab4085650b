/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  SPEECH_MODEL,
} from '../stack/requests.ts';

// A speech is 1.2 cents: the second would exceed the cap.
const stack = await openStack({
  workers: 0,
  env: { MAX_ACTIVE_GENERATIONS: '2', DAILY_SPEND_CAP_CENTS: '2' },
});

test('a queue reports positions, a third open request is refused, and the daily cap ends what it cannot pay for', async () => {
  const [first, second] = [
    await stack.signIn('first@example.com'),
    await stack.signIn('second@example.com'),
  ];
  const start = async (client: typeof first, text: string) =>
    client.post('/api/replicate/audio', audioRequest(text), ASYNC);
  const ids = [
    (await start(first, 'One.')).body.id,
    (await start(first, 'Two.')).body.id,
    (await start(second, 'Mine.')).body.id,
  ];
  const refused = await start(first, 'Three.');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    code: 'too_many_running',
    message: 'You have 2 generations in progress. Please wait until some of them finish.',
  });
  expect(await availableCredits(first)).toBe(1);

  // The second user's first job precedes the first user's second, once all three are queued.
  const place = async (client: typeof first, id: string) =>
    (await generationOf(client, id)).stages[0].queuePosition;
  const places = async () => [
    await place(first, ids[0]),
    await place(second, ids[2]),
    await place(first, ids[1]),
  ];
  await waitFor(async () => (await places()).every((each) => each !== null));
  expect(await places()).toEqual([1, 2, 3]);

  // Stages run one at a time, so that each sees the cost of the previous one.
  await stack.startWorker({ AUDIO_CONCURRENCY: '1' });
  const waitForEnd = (client: typeof first, id: string) =>
    waitFor(
      async () => {
        const generation = await generationOf(client, id);
        return ['succeeded', 'failed'].includes(generation.state) ? generation : null;
      },
      { what: `generation ${id} to end` },
    );
  const outcomes = [
    await waitForEnd(first, ids[0]),
    await waitForEnd(first, ids[1]),
    await waitForEnd(second, ids[2]),
  ];
  const overCap = outcomes.filter(({ state }) => state === 'failed');
  expect(overCap).toHaveLength(2);
  for (const generation of overCap) {
    expect(generation).toMatchObject({
      credit: 'returned',
      error: {
        code: 'spend_cap',
        message:
          'Talkreel has reached its limit for today. You were not charged. Please try again tomorrow.',
      },
    });
  }
  expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(1);
});
