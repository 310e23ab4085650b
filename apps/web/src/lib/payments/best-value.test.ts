import { expect, test } from 'vitest';
import type { Plan } from '@talkreel/contracts/http/payments';
import { bestValue } from './plans.ts';

const plan = (interval: Plan['interval'], price: number, generationsLimit: number): Plan =>
  ({ id: interval, interval, price, generationsLimit }) as Plan;
const monthly = plan('month', 3_900, 60);
const annual = plan('year', 39_000, 720);
const once = plan('once', 2_000, 15);

test.each([
  ['the year, where it costs less for a video', { monthly, annual, once }, 'year'],
  [
    'the month, where it costs the same',
    { monthly, annual: plan('year', 46_800, 720), once },
    'month',
  ],
  ['the month alone', { monthly, annual: null, once }, 'month'],
  [
    'none, where a pack costs less',
    { monthly, annual: null, once: plan('once', 100, 15) },
    undefined,
  ],
  ['none without a subscription', { monthly: null, annual: null, once }, undefined],
])('the best value is %s', (_which, offered, id) => {
  expect(bestValue(offered)?.id).toBe(id);
});
