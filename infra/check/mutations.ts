import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import { runToEnd } from '../services/server-process.ts';
import { readMutations } from '../test/mutations.ts';

const lastLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').at(-1) ?? '';

/**
 * Mutations that no longer apply to the sources, or that expect a test file which is gone, as sentences. They are only
 * run now and then, so nothing else would notice.
 */
export async function findMutationProblems(root = repositoryRoot): Promise<string[]> {
  const problems: string[] = [];
  for (const { patch, test } of readMutations(root)) {
    if (!existsSync(join(root, test))) problems.push(`${patch} expects ${test}, which is gone`);
    await runToEnd('git', ['apply', '--check', patch], { cwd: root }).catch((error: unknown) =>
      problems.push(`${patch} does not apply any more: ${lastLineOf(error)}`),
    );
  }
  return problems;
}
