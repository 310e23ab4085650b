import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTempFolder } from '../services/temp-folder.ts';
import { findMutationProblems } from './mutations.ts';

let folder: string;
beforeEach(() => {
  folder = makeTempFolder('mutation-check');
  mkdirSync(join(folder, 'infra', 'test', 'mutations'), { recursive: true });
  writeFileSync(join(folder, 'limit.ts'), 'export const limit = 3;\n');
  writeFileSync(join(folder, 'limit.test.ts'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const HEAD = '# The limit is one too high.\n# Caught by limit.test.ts, in the short run.\n';
const change = (line: string): string =>
  `diff --git a/limit.ts b/limit.ts
--- a/limit.ts
+++ b/limit.ts
@@ -1 +1 @@
-${line}
+export const limit = 4;
`;
const RIGHT = change('export const limit = 3;');

function problemsOf(patch: string): Promise<string[]> {
  writeFileSync(join(folder, 'infra', 'test', 'mutations', '01-limit.patch'), patch);
  return findMutationProblems(folder);
}

test('a mutation that applies, with a test that exists, is fine', async () => {
  expect(await problemsOf(HEAD + RIGHT)).toEqual([]);
});

test('one whose source has changed, or whose test is gone, is reported', async () => {
  expect(await problemsOf(HEAD + change('export const limit = 5;'))).toEqual([
    expect.stringMatching(/^infra\/test\/mutations\/01-limit\.patch does not apply any more: ./),
  ]);
  expect(await problemsOf(HEAD.replace('limit.test.ts', 'gone.test.ts') + RIGHT)).toEqual([
    'infra/test/mutations/01-limit.patch expects gone.test.ts, which is gone',
  ]);
});

test('one that does not say what is broken and what catches it is refused', async () => {
  await expect(problemsOf(RIGHT)).rejects.toThrow('01-limit.patch begins with something else');
});
