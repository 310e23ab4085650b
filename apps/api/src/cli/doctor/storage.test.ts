import { expect, test } from 'vitest';
import { usedShare } from './storage.ts';

test('blocks reserved for root count neither as used nor as room', () => {
  expect(usedShare({ blocks: 252, bfree: 194, bavail: 44 })).toBeCloseTo(0.57, 2);
  expect(usedShare({ blocks: 100, bfree: 5, bavail: 5 })).toBe(0.95);
});
