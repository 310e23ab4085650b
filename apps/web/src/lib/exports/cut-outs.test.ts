import { expect, test } from 'vitest';
import { exportBlockedBy } from './cut-outs.ts';

test('an export waits for no preview of the cut-out, unless nobody can be cut out at all', () => {
  const problem = 'Nobody is in it.';
  const retry = (): void => undefined;
  expect(exportBlockedBy(null)).toBeNull();
  expect(exportBlockedBy({ url: null, problem: null, retry: null })).toBeNull();
  expect(exportBlockedBy({ url: null, problem, retry })).toBeNull();
  expect(exportBlockedBy({ url: null, problem, retry: null })).toBe(problem);
});
