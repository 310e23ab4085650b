import { basename } from 'node:path';
import type { TestResult, TestResults } from '@talkreel/testing/test-results';
import type { Table } from './register.ts';
import type { ShowingTest } from './shown-by.ts';

const HEAD = `# Reliability

For reviewers: what may happen to Talkreel, by accident (faults) or on purpose (abuses), what must hold then, and the tests that show it. Made from [the register](../packages/scenarios/src/register/register.ts), the tests that say above themselves what they show (\`@shows fault 5\`), and their newest results, by \`npm run test:all\` at its end and by \`npm run reliability\`. \`npm run check\` compares it with both. Do not edit it by hand.

Each file of scenarios ends with the same comparison ([invariants.ts](../packages/scenarios/src/stack/invariants.ts)): our ledger and the provider's ledger of paid calls agree, and nothing is open past its deadline. Those of processes, stores and networks ([leftovers.ts](../packages/scenarios/src/stack/leftovers.ts)) also find files without a row, errors in the logs that the cases do not explain, and what processes still hold ([resource-leaks.ts](../packages/scenarios/src/stack/resource-leaks.ts)): open transactions, connections to PostgreSQL and Redis beyond those of the start, child processes, and more memory than 400 MiB.
`;

/** The whole document. */
export function render(
  tables: readonly Table[],
  tests: readonly ShowingTest[],
  results: TestResults,
): string {
  return [HEAD, ...tables.map((table) => renderTable(table, tests, results))].join('\n');
}

function renderTable(
  { name, word, cases }: Table,
  tests: readonly ShowingTest[],
  results: TestResults,
): string {
  const rows = Object.entries(cases).map(([number, { title, holds }]) => {
    const showing = tests.filter((one) => one.cases.includes(`${word} ${number}`));
    return row([number, title, holds, namesOf(showing), resultOf(showing, results)]);
  });
  return [
    `## ${name}\n`,
    row(['', 'what happens', 'what must hold', 'tests', 'last run']),
    row(Array.from({ length: 5 }, () => '---')),
    ...rows,
    '',
  ].join('\n');
}

/** The document without its results, which differ from run to run. */
export function withoutResults(text: string): string {
  return text.replaceAll(/^(\| \d.*) \|[^|]*\|$/gm, '$1 |');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function shortName(file: string): string {
  return basename(file).replace(/\.(?:test|e2e)\.tsx?$/, '');
}

function namesOf(tests: readonly ShowingTest[]): string {
  return [...Map.groupBy(tests, ({ file }) => file)]
    .map(
      ([file, of]) =>
        `[${shortName(file)}](../${file}): ${of.map(({ title }) => title).join('; ')}`,
    )
    .join('<br>');
}

/** Whether all tests of a case passed when they were last run. */
function resultOf(tests: readonly ShowingTest[], results: TestResults): string {
  const found = tests.map(({ file, title }) =>
    (results[file]?.tests ?? []).filter(isTitled(title)),
  );
  if (found.some((runs) => runs.length === 0)) return 'not run';
  const runs = found.flat();
  if (runs.some(({ state }) => state === 'failed')) return '**not held**';
  return runs.some(({ state }) => state === 'skipped') ? 'held, partly skipped' : 'held';
}

function isTitled(title: string): (result: TestResult) => boolean {
  const wanted = new RegExp(`^${titlePattern(title)}$`, 's');
  return (result) => wanted.test(result.title);
}

/** A regular expression for the titles of a test as written in its file; they may have parameters: `%s`, `$name`. */
function titlePattern(title: string): string {
  return title
    .split(/%[sdifjo#]|\$[a-z][\w.]*/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
}
