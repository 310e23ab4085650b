/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC } from '../stack/requests.ts';

const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';
/** A rate far below the demand of ten predictions that are polled every five seconds. */
const POLLS_PER_SECOND = 0.5;

// An image is 5 cents: ten of them reach the daily cap. There are no webhooks, so all predictions are polled.
const stack = await openStack({
  workers: 0,
  env: {
    DAILY_SPEND_CAP_CENTS: '50',
    REPLICATE_POLLS_PER_MINUTE: String(POLLS_PER_SECOND * 60),
    WEBHOOK_URL: '',
    FREE_REQUESTS_PER_HOUR: '1000',
    MAX_ACTIVE_GENERATIONS: '1000',
  },
});

test('three workers, a hundred images at once: the daily cap and the polling budget apply to all together', async () => {
  // A single user would run only four at once.
  const crowd = await Promise.all(
    Array.from({ length: 25 }, (_, person) => stack.signIn(`crowd-${person}@example.com`)),
  );
  await Promise.all(
    crowd.flatMap((client) =>
      [1, 2, 3, 4].map((number) =>
        client.post(
          '/api/ai-influencer/image',
          { prompt: `A baker, number ${number}`, size: '640x720' },
          ASYNC,
        ),
      ),
    ),
  );
  await stack.sandbox.fault({ kind: 'hang', model: IMAGE_MODEL, times: 10 });
  // Every poll meets this fault, which changes nothing: it counts them.
  const LOOKS = 1_000_000;
  await stack.sandbox.fault({ kind: 'slow', endpoint: 'get', delayMs: 0, times: LOOKS });
  const looks = async () => LOOKS - (await stack.sandbox.faultsLeft());
  await Promise.all([stack.startWorker(), stack.startWorker(), stack.startWorker()]);

  const count = async (state: string) => {
    const rows = await stack.db
      .selectFrom('generations')
      .select('id')
      .where('state', '=', state as 'failed')
      .execute();
    return rows.length;
  };
  await waitFor(async () => (await count('failed')) === 90, { what: 'the rest to be refused' });
  await waitFor(async () => (await stack.sandbox.predictions(IMAGE_MODEL)).length === 10);
  expect(await count('running')).toBe(10);
  const [day] = await stack.db.selectFrom('spend_days').select('cents').execute();
  expect(Number(day?.cents)).toBe(50);

  const [lookedBefore, sinceMs] = [await looks(), performance.now()];
  await waitFor(async () => (await looks()) >= lookedBefore + 12, { what: 'some polling' });
  const looked = (await looks()) - lookedBefore;
  const seconds = (performance.now() - sinceMs) / 1_000;
  const burst = POLLS_PER_SECOND * 6;
  expect(looked).toBeLessThanOrEqual(POLLS_PER_SECOND * seconds + burst);
});
