import { expect, test } from 'vitest';
import { slideForKey, slideOfHash } from './use-slides.ts';

test.each([
  ['ArrowRight', 3, 4],
  [' ', 3, 4],
  ['PageDown', 8, 8],
  ['ArrowLeft', 3, 2],
  ['PageUp', 0, 0],
  ['Home', 5, 0],
  ['End', 0, 8],
])('%s at slide %i goes to %i of nine', (key, current, expected) => {
  expect(slideForKey(key, current, 9)).toBe(expected);
});

test('other keys are left to the browser', () => {
  expect(slideForKey('Tab', 3, 9)).toBeNull();
  expect(slideForKey('a', 3, 9)).toBeNull();
});

test('the address names a slide, or the first one if it is invalid', () => {
  expect(slideOfHash('#3', 9)).toBe(2);
  expect(slideOfHash('#10', 9)).toBe(0);
  expect(slideOfHash('#0', 9)).toBe(0);
  expect(slideOfHash('', 9)).toBe(0);
  expect(slideOfHash('#privacy', 9)).toBe(0);
});
