import { expect, test } from 'vitest';
import { byKind, fitsWord, listTestFiles, parseTestArguments } from './find-tests.ts';

test('the parts of a word are looked for in the folders of a path, in their order', () => {
  const file = 'apps/api/src/features/credits/balance.test.ts';
  const fits = (word: string) => fitsWord(file, word);
  const words = ['api/credits', 'credits', 'balance', 'features/balance', 'balance.test', file];
  expect(words.map(fits)).toEqual([true, true, true, true, true, true]);
  expect(['credits/api', 'api/test', 'test', 'api/api'].map(fits)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('every test file is of a kind, and no kind is empty', () => {
  const files = listTestFiles();
  const kinds = byKind(files);
  const sorted = Object.values(kinds).flat();
  expect(sorted).toHaveLength(files.length);
  expect(new Set(sorted)).toEqual(new Set(files));
  expect(Object.values(kinds).filter((kind) => kind.length === 0)).toEqual([]);
});

test('options are read, and unknown ones refused', () => {
  expect(parseTestArguments(['api/credits', '-t', 'a refund', '--load', '10'])).toEqual({
    words: ['api/credits'],
    title: 'a refund',
    parts: [],
    load: 10,
    times: 1,
  });
  expect(parseTestArguments(['--changed']).since).toBe('');
  expect(() => parseTestArguments(['--load', 'much'])).toThrow('--load takes a number');
  expect(() => parseTestArguments(['--fast'])).toThrow();
});
