import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { findMutationProblems } from './mutations.ts';

const ROW =
  '| 01 | The limit is one too high. | [limit.test.ts](../../../limit.test.ts): three fit | short |';

let folder: string;
beforeEach(() => {
  folder = makeTempFolder('mutation-check');
  mkdirSync(join(folder, 'infra', 'test', 'mutations'), { recursive: true });
  writeFileSync(join(folder, 'limit.ts'), 'export const limit = 3;\n');
  writeFileSync(join(folder, 'limit.test.ts'), "test('three fit', () => {});\n");
  writeTable(ROW);
});
afterEach(() => rmSync(folder, { recursive: true }));

const HEAD =
  '# The limit is one too high.\n# Caught by limit.test.ts, in the short run:\n# three fit\n';
const change = (line: string): string =>
  `diff --git a/limit.ts b/limit.ts
--- a/limit.ts
+++ b/limit.ts
@@ -1 +1 @@
-${line}
+export const limit = 4;
`;
const RIGHT = change('export const limit = 3;');

function writeTable(...rows: string[]): void {
  const text = ['| | fault | test | run |', '|---|---|---|---|', ...rows, ''].join('\n');
  writeFileSync(join(folder, 'infra', 'test', 'mutations', 'README.md'), text);
}

function problemsOf(patch: string): Promise<string[]> {
  writeFileSync(join(folder, 'infra', 'test', 'mutations', '01-limit.patch'), patch);
  return findMutationProblems(folder);
}

test('a mutation that applies, with a test that exists and a row, is fine', async () => {
  expect(await problemsOf(HEAD + RIGHT)).toEqual([]);
});

test('one whose source has changed is reported', async () => {
  expect(await problemsOf(HEAD + change('export const limit = 5;'))).toEqual([
    expect.stringMatching(/^infra\/test\/mutations\/01-limit\.patch does not apply any more: ./),
  ]);
});

const problemsOfTest = async (head: string) =>
  (await problemsOf(head + RIGHT)).filter((problem) => problem.includes('.patch expects'));

test('one whose test file or test is gone is reported', async () => {
  expect(await problemsOfTest(HEAD.replace('limit.test.ts', 'gone.test.ts'))).toEqual([
    'infra/test/mutations/01-limit.patch expects gone.test.ts, which is gone',
  ]);
  expect(await problemsOfTest(HEAD.replace('three fit', 'three'))).toEqual([
    'infra/test/mutations/01-limit.patch expects "three", which limit.test.ts does not have',
  ]);
});

test.each([
  ['file', "/** @module-tag long */\ntest('three fit', () => {});\n"],
  ['test', "test('three fit', { tags: ['long'] }, () => {});\n"],
])('one that a long %s catches is not caught in the short run', async (_what, source) => {
  writeFileSync(join(folder, 'limit.test.ts'), source);
  expect(await problemsOfTest(HEAD)).toEqual([
    'infra/test/mutations/01-limit.patch expects "three fit" in the short run, but it is long',
  ]);
  expect(await problemsOfTest(HEAD.replace('in the short', 'only in the long'))).toEqual([]);
});

test('the table has one row for each, and no others', async () => {
  writeTable();
  expect(await problemsOf(HEAD + RIGHT)).toEqual([`infra/test/mutations/README.md lacks ${ROW}`]);
  const other = ROW.replace('01', '02');
  writeTable(ROW, ROW, other);
  expect(await problemsOf(HEAD + RIGHT)).toEqual(
    [ROW, other].map((row) => `infra/test/mutations/README.md has a row of no mutation: ${row}`),
  );
});

test('one that does not say what is broken and what catches it is refused', async () => {
  await expect(problemsOf(RIGHT)).rejects.toThrow('01-limit.patch begins with something else');
});
