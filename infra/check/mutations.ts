import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { MUTATIONS_TABLE, readMutations, type Mutation } from '../test/mutations.ts';

const lastLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').at(-1) ?? '';

/**
 * Mutations that no longer apply to the sources, or that expect a test which is gone, and differences from their table,
 * as sentences. They are only run now and then, so nothing else would notice.
 */
export async function findMutationProblems(root = repositoryRoot): Promise<string[]> {
  const problems: string[] = [];
  const mutations = readMutations(root);
  for (const mutation of mutations) {
    const { patch } = mutation;
    const problem = problemOfTest(mutation, root);
    if (problem !== null) problems.push(`${patch} ${problem}`);
    await runToEnd('git', ['apply', '--check', patch], { cwd: root }).catch((error: unknown) =>
      problems.push(`${patch} does not apply any more: ${lastLineOf(error)}`),
    );
  }
  return [...problems, ...differencesOfTable(mutations, root)];
}

function problemOfTest({ test, title, isLongOnly }: Mutation, root: string): string | null {
  if (!existsSync(join(root, test))) return `expects ${test}, which is gone`;
  const source = readFileSync(join(root, test), 'utf8');
  const named = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
  const found = named.find((literal) => source.includes(literal));
  if (found === undefined) return `expects "${title}", which ${test} does not have`;
  const after = source.slice(source.indexOf(found) + found.length);
  const isLong =
    /^(?: \* |\/\*\* )@module-tag long/m.test(source) || /^,\s*\{ tags: \['long'\]/.test(after);
  return isLong && !isLongOnly ? `expects "${title}" in the short run, but it is long` : null;
}

/** One line for each mutation, in their order. */
export function toRow({ name, broken, test, title, isLongOnly }: Mutation): string {
  const link = relative(dirname(MUTATIONS_TABLE), test);
  const run = isLongOnly ? 'long' : 'short';
  return `| ${name.slice(0, 2)} | ${broken} | [${test}](${link}): ${title} | ${run} |`;
}

function differencesOfTable(mutations: readonly Mutation[], root: string): string[] {
  const path = join(root, MUTATIONS_TABLE);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const [rows, wanted] = [lines.filter((line) => /^\| \d/.test(line)), mutations.map(toRow)];
  return [
    ...wanted.filter((row) => !rows.includes(row)).map((row) => `${MUTATIONS_TABLE} lacks ${row}`),
    ...rows
      .filter((row, index) => !wanted.includes(row) || rows.indexOf(row) !== index)
      .map((row) => `${MUTATIONS_TABLE} has a row of no mutation: ${row}`),
  ];
}
