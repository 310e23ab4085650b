import { expect, test } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/blog.js',
  'error loading dynamically imported module: http://localhost/assets/blog.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/blog.css',
])('code that did not arrive: %s', (message) => {
  expect(isLoadFailure(new TypeError(message))).toBe(true);
});

test('loaded code that throws is something else', () => {
  expect(isLoadFailure(new TypeError('x is not a function'))).toBe(false);
  expect(isLoadFailure('Failed to fetch')).toBe(false);
});
