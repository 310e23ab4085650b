import { expect, it } from 'vitest';
import { balanceLine } from './balance-line.ts';

const free = { limit: 3, packs: 0 };
const month = { limit: 60, packs: 0 };

it('of the free plan reads as the pill does', () => {
  expect(balanceLine({ ...free, used: 2, available: 1 }, false)).toBe('1 of 3 left');
});

it('keeps bought ones apart from the free ones', () => {
  expect(balanceLine({ ...free, used: 3, packs: 15, available: 15 }, false)).toBe(
    '0 of 3 free ones left, 15 extra ones that do not expire',
  );
});

it('of a month says what else there is', () => {
  expect(balanceLine({ ...month, used: 2, available: 58 }, true)).toBe('58 of 60 left this month');
  expect(balanceLine({ ...month, used: 2, packs: 1, available: 62 }, true)).toBe(
    '58 of 60 left this month, 3 free, 1 extra one that does not expire',
  );
});

it('is never below nothing', () => {
  expect(balanceLine({ ...month, used: 61, packs: -1, available: -2 }, true)).toBe(
    '0 of 60 left this month',
  );
});
