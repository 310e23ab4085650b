import { expect, test } from 'vitest';
import { wayBackIn } from './way-back.ts';

test('the way back is what the link from the export handed over', () => {
  const wayBack = { exportOf: '12,13', from: '/profile?show=starred' };
  expect(wayBackIn({ ...wayBack, more: 1 })).toEqual(wayBack);
});

test.each([
  null,
  undefined,
  'text',
  {},
  { exportOf: 12, from: '/' },
  { exportOf: '12' },
  { exportOf: '12', from: 'https://elsewhere.example' },
])('%o is no way back', (state) => {
  expect(wayBackIn(state)).toBeNull();
});
