import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTestResults } from '@talkreel/testing/test-results';
import { repositoryRoot } from '@talkreel/services/paths';
import { findProblems } from './problems.ts';
import { tables } from './register.ts';
import { render, withoutResults } from './render.ts';
import { listShowingTests } from './shown-by.ts';

// `main.ts check` compares docs/reliability.md with the register and the marks of tests; `main.ts write` writes it.
const path = join(repositoryRoot, 'docs', 'reliability.md');
const { tests, problems: wrongMarks } = listShowingTests();
const problems = [...wrongMarks, ...findProblems(tables, tests)];

if (process.argv[2] === 'write') {
  writeFileSync(path, render(tables, tests, readTestResults()));
} else if (
  withoutResults(readFileSync(path, 'utf8')) !== withoutResults(render(tables, tests, {}))
) {
  problems.push(
    'docs/reliability.md differs from the register or the marks of tests: run `npm run reliability`',
  );
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
