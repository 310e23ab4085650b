import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import type { Case } from './case.ts';
import type { Table } from './register.ts';

/** Numbers without a case, cases without a test, and named tests that do not exist or never run; as sentences. */
export function findProblems({ name, count, cases }: Table, root = repositoryRoot): string[] {
  const wanted = Array.from({ length: count }, (_, index) => String(index + 1));
  return [
    ...wanted.filter((number) => !(number in cases)).map((number) => `${name} ${number}: no case`),
    ...Object.keys(cases)
      .filter((number) => !wanted.includes(number))
      .map((number) => `${name} ${number}: an unknown number`),
    ...Object.entries(cases).flatMap(([number, one]) =>
      problemsOf(one, root).map((problem) => `${name} ${number}: ${problem}`),
    ),
  ];
}

function problemsOf({ tests }: Case, root: string): string[] {
  const named = Object.entries(tests).flatMap(([file, titles]) =>
    titles.map((title) => ({ file, title })),
  );
  if (named.length === 0) return ['no test'];
  return named.flatMap(({ file, title }) => {
    const problem = problemOf(title, textOf(join(root, file)));
    return problem === null ? [] : [`${file}: "${title}" ${problem}`];
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Calls that define tests without running them; a group of them counts for the whole file. */
const SKIPPED = /\b(?:test|it)(?:\.\w+)*\.(?:skip|todo|fails)\b/;
const SKIPPED_GROUP = /\bdescribe(?:\.\w+)*\.(?:skip|todo)\b/;

function problemOf(title: string, source: string): string | null {
  const at = ["'", '"', '`']
    .map((quote) => source.indexOf(quote + title.replaceAll(quote, `\\${quote}`) + quote))
    .find((index) => index >= 0 && source.slice(0, index).trimEnd().endsWith('('));
  if (at === undefined) return 'does not exist';
  const begins = [...source.slice(0, at).matchAll(/^[ \t]*(?:test|it)\b/gm)].at(-1)?.index;
  if (begins === undefined) return 'is not the title of a test';
  const isSkipped = SKIPPED.test(source.slice(begins, at)) || SKIPPED_GROUP.test(source);
  return isSkipped ? 'is skipped' : null;
}
