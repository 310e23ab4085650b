import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.each([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9-3', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
])('%s of a hundred bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});
