import type { Table } from './register.ts';
import type { ShowingTest } from './shown-by.ts';

const numbersOf = ({ word, count }: Table): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

/** Numbers without a case, cases without a test, and tests that show no case or never run; as sentences. */
export function findProblems(tables: readonly Table[], tests: readonly ShowingTest[]): string[] {
  const known = new Set(
    tables.flatMap(({ word, cases }) => Object.keys(cases).map((number) => `${word} ${number}`)),
  );
  const shown = new Set(tests.flatMap(({ cases }) => cases));
  return [
    ...tables
      .flatMap(numbersOf)
      .filter((name) => !known.has(name))
      .map((name) => `${name}: no case`),
    ...[...known].filter((name) => !shown.has(name)).map((name) => `${name}: no test`),
    ...tests.flatMap(({ file, title, isSkipped, cases }) => [
      ...cases
        .filter((name) => !known.has(name))
        .map((name) => `${file}: "${title}" shows ${name}, which is no case`),
      ...(isSkipped ? [`${file}: "${title}" shows ${cases.join(', ')}, but is skipped`] : []),
    ]),
  ];
}
