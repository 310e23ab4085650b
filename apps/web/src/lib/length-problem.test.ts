import { expect, test } from 'vitest';
import { lengthProblem } from './length-problem.ts';

test.each([
  ['x'.repeat(60), 60, null],
  [`  ${'x'.repeat(60)}\n`, 60, null],
  ['x'.repeat(61), 60, '1 character too many. At most 60 fit.'],
  ['x'.repeat(2_012), 2_000, '12 characters too many. At most 2,000 fit.'],
])('%#: what is over a limit is counted', (text, limit, problem) => {
  expect(lengthProblem(text, limit)).toBe(problem);
});
