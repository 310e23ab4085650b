import { expect, test } from 'vitest';
import { untilItWorks } from './until-it-works.ts';

test('what failed is done again for the next who asks, and what worked is kept', async () => {
  const outcomes = [
    () => Promise.reject(new Error('the file cannot be read')),
    () => Promise.resolve('models'),
  ];
  let runs = 0;
  const load = untilItWorks(async () => outcomes[runs++]?.());
  const together = await Promise.allSettled([load(), load()]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await load(), await load()]).toEqual(['models', 'models']);
  expect(runs).toBe(2);
});
