import { expect, test } from 'vitest';
import { partsOf, stepIn } from './use-step.ts';

test.each([
  ['?step=1', 1],
  ['?step=3&job=a', 3],
  ['?step=4', null],
  ['?step=two', null],
  ['?job=a', null],
])('the step in %s', (search, step) => {
  expect(stepIn(new URLSearchParams(search))).toBe(step);
});

test('the address of a step names its current job; that of the first step is plain', () => {
  const both = { audioJobId: 'speech', lipsyncJobId: 'video' };
  expect(partsOf(1, both)).toEqual({ step: null, job: null });
  expect(partsOf(2, both)).toEqual({ step: '2', job: 'speech' });
  expect(partsOf(3, both)).toEqual({ step: '3', job: 'video' });
  expect(partsOf(3, { ...both, lipsyncJobId: null })).toEqual({ step: '3', job: 'speech' });
  expect(partsOf(2, { ...both, audioJobId: null })).toEqual({ step: '2', job: null });
});
