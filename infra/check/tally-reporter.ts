import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { repositoryRoot } from '../services/paths.ts';
import type { Failure, Tally } from './tally.ts';
import { keepTestResults, type TestResult } from './test-results.ts';

/** The variable that names the file to write. */
export const TALLY_FILE = 'TALKREEL_TALLY_FILE';

/** A line of a stack trace outside our code. */
const foreignFrame = /\n\s+at .*(?:node_modules|new Promise|node:internal).*/g;

/** Writes a run of vitest as a tally, and keeps the result of each test. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env[TALLY_FILE];
    if (path === undefined) throw new Error(`${TALLY_FILE} is not set`);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const isIn = (state: string) => (one: TestCase) => one.result().state === state;
    const tally: Tally = {
      passed: tests.filter(isIn('passed')).length,
      failures: [
        ...modules.flatMap(failuresOutsideTests),
        ...tests
          .filter(isIn('failed'))
          .map((failed) => ({ name: nameOf(failed), reason: reasonOf(failed.result().errors) })),
      ],
      skipped: tests
        .filter((one) => !isIn('passed')(one) && !isIn('failed')(one))
        .map((one) => nameOf(one) + reasonOfSkip(one)),
      times: modules.map((module) => ({
        name: fileOf(module),
        seconds: module.diagnostic().duration / 1000,
      })),
    };
    writeFileSync(path, JSON.stringify(tally));
    keepTestResults(
      Object.fromEntries(modules.map((module) => [fileOf(module), resultsOf(module)])),
    );
  }
}

function resultsOf(module: TestModule): TestResult[] {
  // A file whose hooks fail, such as the comparison of ledgers at its end, proves nothing.
  const isBroken = failuresOutsideTests(module).length > 0;
  return [...module.children.allTests()].map((one) => {
    const { state } = one.result();
    return {
      title: one.name,
      state: state === 'pending' ? 'skipped' : isBroken ? 'failed' : state,
      ms: one.diagnostic()?.duration ?? 0,
    };
  });
}

/** Of imports and hooks. */
function failuresOutsideTests(module: TestModule): Failure[] {
  return [
    { name: fileOf(module), errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${fileOf(module)} > ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ name, reason: reasonOf(errors) }));
}

function fileOf(module: TestModule): string {
  return relative(repositoryRoot, module.moduleId);
}

function reasonOfSkip(one: TestCase): string {
  const result = one.result();
  return result.state === 'skipped' && result.note ? `, ${result.note}` : '';
}

function nameOf(one: TestCase): string {
  return `${fileOf(one.module)} > ${one.fullName}`;
}

/** The messages, which lines differ, and where in our code. */
function reasonOf(errors: readonly TestError[] | undefined): string {
  return (errors ?? [])
    .map(({ message, diff = '', stack = '' }) => {
      const frames = stack
        .replaceAll(foreignFrame, '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line));
      const different = stripVTControlCharacters(diff)
        .split('\n')
        .filter((line) => /^[+-] {2}/.test(line));
      return [message, ...different, ...frames].join('\n');
    })
    .join('\n');
}
