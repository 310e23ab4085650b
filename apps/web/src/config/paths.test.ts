import { isScreenPath, publicPaths } from '@talkreel/contracts/page-meta';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test.each(Object.entries(paths))('the server knows that %s (%s) is a screen', (_name, path) => {
  expect(isScreenPath(path)).toBe(true);
});

test('what the sitemap lists is there', () => {
  expect(publicPaths.filter((path) => !Object.values<string>(paths).includes(path))).toEqual([]);
});

test.each(['/nowhere', '/create/one', '/constructor', '/blog/one', ''])(
  'the server knows that %s is none',
  (path) => {
    expect(isScreenPath(path)).toBe(false);
  },
);
