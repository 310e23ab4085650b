import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test, vi } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  SPEECH_MODEL,
} from '../stack/requests.ts';

vi.setConfig({ testTimeout: 180_000 });

// A speech is 1.2 cents: the second would pass the cap.
const stack = await openStack({
  workers: 0,
  env: { MAX_ACTIVE_GENERATIONS: '2', DAILY_SPEND_CAP_CENTS: '2' },
});

test('a queue tells the turn, a third request under way is refused, and the cap of a day ends what it cannot pay', async () => {
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
    message: 'You have 2 generations under way. Please wait until some of them are done.',
  });
  expect(await availableCredits(first)).toBe(1);

  const place = async (client: typeof first, id: string) =>
    (await generationOf(client, id)).stages[0].queuePosition;
  // The second person's first comes before the first person's second.
  expect(await place(first, ids[0])).toBe(1);
  expect(await place(second, ids[2])).toBe(2);
  expect(await place(first, ids[1])).toBe(3);

  // One at a time, so that each sees what the one before it cost.
  await stack.startWorker({ AUDIO_CONCURRENCY: '1' });
  const ended = (client: typeof first, id: string) =>
    waitFor(
      async () => {
        const generation = await generationOf(client, id);
        return ['succeeded', 'failed'].includes(generation.state) ? generation : null;
      },
      { what: `generation ${id} to end` },
    );
  const outcomes = [
    await ended(first, ids[0]),
    await ended(first, ids[1]),
    await ended(second, ids[2]),
  ];
  expect(outcomes.filter(({ state }) => state === 'succeeded')).toHaveLength(1);
  for (const generation of outcomes.filter(({ state }) => state === 'failed')) {
    expect(generation).toMatchObject({
      credit: 'returned',
      error: {
        code: 'spend_cap',
        message:
          'Talkreel has reached what it can make today. You were not charged. Please try again tomorrow.',
      },
    });
  }
  expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(1);
});
