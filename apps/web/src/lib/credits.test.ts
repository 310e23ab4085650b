import { expect, it } from 'vitest';
import { creditsLeft, creditSources } from './credits.ts';

const free = { limit: 3, packs: 0 };
const month = { limit: 60, packs: 0 };

it('counts what is left, including packs', () => {
  const before = { limit: 3, used: 3, packs: 15, available: 15 };
  const after = { limit: 3, used: 3, packs: 14, available: 14 };
  expect(creditsLeft(before)).toEqual({
    count: 15,
    unit: 'generations left',
    short: '15 left',
    long: '15 generations left',
  });
  expect(creditsLeft(after).short).toBe('14 left');
  expect(creditsLeft({ available: 1 }).long).toBe('1 generation left');
  expect(creditsLeft({ available: -2 }).long).toBe('0 generations left');
});

it('reports what is left of the free plan', () => {
  expect(creditSources({ ...free, used: 2, available: 1 }, false)).toBe('1 of 3 left');
});

it('separates bought ones from free ones', () => {
  expect(creditSources({ ...free, used: 3, packs: 15, available: 15 }, false)).toBe(
    '0 of 3 free left, 15 extra that don’t expire',
  );
});

it('of a month mentions the others', () => {
  expect(creditSources({ ...month, used: 2, available: 58 }, true)).toBe(
    '58 of 60 left this month',
  );
  expect(creditSources({ ...month, used: 2, packs: 1, available: 62 }, true)).toBe(
    '58 of 60 left this month, 3 free, 1 extra that doesn’t expire',
  );
});

it('is never negative', () => {
  expect(creditSources({ ...month, used: 61, packs: -1, available: -2 }, true)).toBe(
    '0 of 60 left this month',
  );
});
