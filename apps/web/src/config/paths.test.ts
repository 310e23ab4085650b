import { isScreenPath, publicPaths } from '@talkreel/contracts/page-meta';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

const examples: Record<string, string> = {
  ':id': '0f8fad5b-d9cb-469f-a165-70867728950e',
  ':slug': 'a'.repeat(22),
};

test.each(Object.entries(paths))('the server knows that %s (%s) is a screen', (_name, path) => {
  const address = path.replace(/:\w+/, (part) => examples[part] ?? part);
  expect(isScreenPath(address)).toBe(true);
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
