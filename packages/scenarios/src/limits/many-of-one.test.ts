/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { IMAGE_MODEL, PROMPT } from '../influencers/requests.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, untilState } from '../stack/requests.ts';

const AT_ONCE = 2;
const stack = await openStack({
  workers: 2,
  env: { WORKER_LEASE_SECONDS: '5', MAX_RUNNING_PER_PERSON: String(AT_ONCE) },
  expectedErrors: [],
});

/** @shows fault 50 */
test('a user with many images runs a limited number at once, even with a flushed Redis and a paused worker', async () => {
  const [many, single] = [
    await stack.signIn('many@example.com'),
    await stack.signIn('single@example.com'),
  ];
  const paint = async (client: typeof many): Promise<string> =>
    (await client.must.post('/api/ai-influencer/image', { prompt: PROMPT }, ASYNC)).body.id;
  await stack.sandbox.fault({ kind: 'slow', model: IMAGE_MODEL, delayMs: 500, times: 12 });
  const ids = await Promise.all(Array.from({ length: 12 }, () => paint(many)));
  const states = async () =>
    stack.db
      .selectFrom('stages')
      .innerJoin('generations', 'generations.id', 'stages.generation_id')
      .select('stages.state')
      .where('generations.id', 'in', ids)
      .execute();
  const count = async (state: string) =>
    (await states()).filter((stage) => stage.state === state).length;
  let most = 0;
  const look = async () => {
    const running = await count('running');
    most = Math.max(most, running);
    return running;
  };
  await waitFor(async () => (await look()) > 0);
  // A new user does not wait for the rest of the first user's images.
  const one = await paint(single);
  await untilState(single, one, 'succeeded');
  expect(await count('queued')).toBeGreaterThan(0);

  const [paused] = stack.workers();
  await paused?.pause();
  await stack.redis.flush();
  await waitFor(async () => {
    await look();
    return (await count('succeeded')) === ids.length;
  });
  paused?.resume();
  expect(most).toBeLessThanOrEqual(AT_ONCE);
});
