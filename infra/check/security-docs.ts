import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { readWorkspace, sourceFiles } from './workspace.ts';

/** The requirements of OWASP ASVS 5.0 of levels 1 and 2: how many of each section, in their order. */
const ASVS: Readonly<Record<string, number>> = {
  ...sections('V1', [2, 9, 11, 3, 2]),
  ...sections('V2', [3, 3, 4, 1]),
  ...sections('V3', [0, 2, 4, 6, 5, 0, 2]),
  ...sections('V4', [3, 1, 2, 4]),
  ...sections('V5', [1, 3, 2, 3]),
  ...sections('V6', [3, 12, 4, 4, 5, 3, 0, 4]),
  ...sections('V7', [3, 4, 2, 5, 2, 2]),
  ...sections('V8', [2, 3, 1, 1]),
  ...sections('V9', [3, 4]),
  ...sections('V10', [2, 2, 4, 11, 5, 2, 3]),
  ...sections('V11', [2, 3, 3, 4, 1, 1]),
  ...sections('V12', [3, 2, 4]),
  ...sections('V13', [1, 5, 2, 5]),
  ...sections('V14', [2, 4, 3]),
  ...sections('V15', [3, 3, 7]),
  ...sections('V16', [1, 5, 4, 3, 3]),
  ...sections('V17', [1, 4, 2]),
};
const ANSWERS = new Set(['met', 'operator', 'no', 'n/a']);

function sections(chapter: string, counts: readonly number[]): Record<string, number> {
  return Object.fromEntries(counts.map((count, index) => [`${chapter}.${index + 1}`, count]));
}

/** Whether docs/security.md answers each requirement once, and whether the tests it names exist. */
export function findSecurityDocProblems(root = repositoryRoot): string[] {
  const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  const tests = new Set(
    readWorkspace(root).flatMap(({ folder }) =>
      sourceFiles(folder).flatMap(
        (file) => /^(.+)\.(?:test|e2e)\.tsx?$/.exec(basename(file))?.[1] ?? [],
      ),
    ),
  );
  return [
    ...asvsProblems(text),
    ...tested(text)
      .filter((test) => !tests.has(test))
      .map((test) => `docs/security.md names the test ${test}, which does not exist`),
  ];
}

export function asvsProblems(text: string): string[] {
  const rows = cells(text).filter(([first]) => /^V\d/.test(first ?? ''));
  const answered = rows.flatMap(([requirements = '']) => requirements.split(', '));
  const wanted = Object.entries(ASVS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  return [
    ...wanted
      .filter((id) => !answered.includes(id))
      .map((id) => `docs/security.md does not answer ASVS ${id}`),
    ...answered
      .filter((id, index) => !wanted.includes(id) || answered.indexOf(id) !== index)
      .map((id) => `docs/security.md answers ${id}, which is unknown or answered before`),
    ...rows
      .filter(([, answer = '']) => !ANSWERS.has(answer))
      .map(([id]) => `docs/security.md: the answer to ${id} is none of ${[...ANSWERS].join(', ')}`),
  ];
}

/** The cells of each row of Markdown's tables. */
function cells(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Names in code in the last column of tables in which that column is called "test". */
function tested(text: string): string[] {
  return text.split(/\n(?!\|)/).flatMap((part) => {
    const [head, ...rows] = cells(part);
    if (head?.at(-1) !== 'test') return [];
    return rows.flatMap((row) =>
      [...(row.at(-1) ?? '').matchAll(/`([a-z0-9.-]+)`/g)].map(([, name = '']) => name),
    );
  });
}
