import { expect, test } from 'vitest';
import { problemsOf } from './doc-paths.ts';

const files = ['docs', 'docs/scaling.md', 'packages/db/src/generations/claims.repo.ts'];
const problemsIn = (text: string) => problemsOf('docs/operations.md', text, files);

test('a file is found by its name or the end of its path', () => {
  expect(
    problemsIn('`claims.repo.ts`, `generations/claims.repo.ts` and `docs/scaling.md`'),
  ).toEqual([]);
});

test('a file that is gone is reported, also if another one ends alike', () => {
  expect(problemsIn('`aims.repo.ts`')).toEqual([
    'docs/operations.md names aims.repo.ts, which does not exist',
  ]);
  expect(problemsIn('`db/generations/claims.repo.ts`')).toHaveLength(1);
});

test('placeholders and patterns name no file', () => {
  expect(problemsIn('`<stage>.stage.ts`, `*.repo.ts`, `http/<topic>.ts`')).toEqual([]);
});

test('a link is followed from the folder of its page', () => {
  expect(problemsIn('[a](scaling.md#limits), [b](../docs/), [c](https://example.com)')).toEqual([]);
  expect(problemsIn('[a](docs/scaling.md)')).toEqual([
    'docs/operations.md links to docs/scaling.md, which does not exist',
  ]);
});

test('an index lists the documents beside it', () => {
  expect(problemsOf('docs/README.md', '[a](scaling.md)', files)).toEqual([]);
  expect(problemsOf('docs/README.md', '', files)).toEqual([
    'docs/README.md does not list scaling.md',
  ]);
  expect(problemsOf('docs/operations.md', '', files)).toEqual([]);
});
