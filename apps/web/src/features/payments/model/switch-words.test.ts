import type { Billing, Plan } from '@talkreel/contracts/http/payments';
import { expect, it } from 'vitest';
import { switchWords } from './switch-words.ts';

const plan = (interval: 'month' | 'year', price: number, generationsLimit: number): Plan => ({
  id: interval,
  name: interval === 'year' ? 'Premium Annual' : 'Premium Monthly',
  description: '',
  price,
  currency: 'usd',
  interval,
  isActive: true,
  generationsLimit,
  stripePriceId: `price_${interval}`,
});
const plans = { monthly: plan('month', 3_900, 60), annual: plan('year', 39_000, 720) };
const monthly: Billing = {
  status: 'active',
  planName: 'Premium Monthly',
  priceCents: 3_900,
  interval: 'month',
  switchesTo: null,
  periodEnd: '2027-01-03T00:00:00.000Z',
  cancelsAt: null,
  hasCustomer: true,
  receipts: [],
};

it('says what changing from a month to a year means, and when', () => {
  expect(switchWords('year', monthly, plans)).toEqual({
    title: 'Change to Premium Annual',
    body: 'Your Premium Monthly is paid until January 3, 2027. If you change, you then pay $390.00 every year for 720 generations, $78 less than twelve months. Until then nothing changes and nothing is charged.',
    canSwitch: true,
  });
});

it('says what changing from a year to a month means', () => {
  const annual: Billing = { ...monthly, planName: 'Premium Annual', interval: 'year' };
  expect(switchWords('month', annual, plans)).toMatchObject({
    title: 'Change to Premium Monthly',
    body: expect.stringContaining('$39.00 every month for 60 generations. Until then') as string,
  });
});

it('says that it is arranged already, and lets it be undone', () => {
  const switching: Billing = {
    ...monthly,
    switchesTo: { name: 'Premium Annual', interval: 'year', priceCents: 39_000 },
  };
  expect(switchWords('year', switching, plans)).toMatchObject({
    title: 'Premium Annual is next',
    canSwitch: true,
  });
});

it('says that a subscription which ends has to be kept first', () => {
  const ending: Billing = { ...monthly, cancelsAt: monthly.periodEnd };
  expect(switchWords('year', ending, plans)).toMatchObject({
    body: expect.stringContaining('choose “Keep Premium”') as string,
    canSwitch: false,
  });
});

it.each([
  ['month', monthly],
  [null, monthly],
  ['year', null],
] as const)('of %s there is nothing to change', (asked, billing) => {
  expect(switchWords(asked, billing, plans)).toMatchObject({
    title: 'You have Premium',
    canSwitch: false,
  });
});
