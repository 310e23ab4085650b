import { expect, test } from 'vitest';
import { depthOf } from './json.ts';

test.each([
  ['1', 0],
  ['{"a":[{"b":1}]}', 3],
  ['{"a":"[[[[{{{{"}', 1],
  [String.raw`{"a":"\"[["}`, 1],
  ['['.repeat(5_000), 5_000],
])('the depth of %s', (text, depth) => {
  expect(depthOf(text)).toBe(depth);
});
