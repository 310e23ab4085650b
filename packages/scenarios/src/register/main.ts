import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTestResults } from '@talkreel/infra/check/test-results';
import { repositoryRoot } from '@talkreel/infra/services/paths';
import { findProblems } from './problems.ts';
import { tables } from './register.ts';
import { render, withoutResults } from './render.ts';
import { runCases } from './run-cases.ts';

// `main.ts check` compares docs/reliability.md with the register; `main.ts write` writes it, `main.ts write run` runs
// the cases first.
const path = join(repositoryRoot, 'docs', 'reliability.md');
const problems = tables.flatMap((table) => findProblems(table));

const [what, how] = process.argv.slice(2);
if (how === 'run' && !(await runCases())) problems.push('not all cases hold: see above');
if (what === 'write') {
  writeFileSync(path, render(tables, readTestResults()));
} else if (withoutResults(readFileSync(path, 'utf8')) !== withoutResults(render(tables, {}))) {
  problems.push('docs/reliability.md differs from the register: run `npm run reliability`');
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
