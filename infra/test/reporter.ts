import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError, UserConsoleLog } from 'vitest';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
} from 'vitest/node';
import { repositoryRoot } from '@talkreel/services/paths';
import { createProgress, type Progress } from './progress.ts';
import { keepTestResult, readTestResults, type FileResult } from '@talkreel/testing/test-results';
import { indent, type Failure, type Tally } from './tally.ts';

/** The variable with the path of the tally to write. */
export const TALLY_FILE = 'TALKREEL_TALLY_FILE';

/** The variable with the sources' fingerprint, if what has passed need not run again for these. */
export const TEST_SOURCES = 'TEST_SOURCES';

/** A line of a stack trace outside our code. */
const foreignFrame = /\n\s+at .*(?:node_modules|new Promise|node:internal).*/g;

const LAST_LOG_LINES = 30;

/** Reports the progress of a vitest run, stores the result of each file as it ends, and writes the whole as a tally. */
export default class RunReporter implements Reporter {
  readonly #logs = new Map<string, string[]>();
  #progress: Progress = createProgress([], {});

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const files = specifications.map(({ moduleId }) => relative(repositoryRoot, moduleId));
    this.#progress = createProgress(files, readTestResults());
  }

  onUserConsoleLog({ content, taskId = '' }: UserConsoleLog): void {
    const lines = [...(this.#logs.get(taskId) ?? []), ...content.trimEnd().split('\n')];
    this.#logs.set(taskId, lines.slice(-LAST_LOG_LINES));
  }

  onTestModuleEnd(module: TestModule): void {
    const result = resultOf(module);
    keepTestResult(fileOf(module), result);
    const failures = this.#failuresOf(module);
    console.log(this.#progress.fileEnded(fileOf(module), result, failures.length));
    for (const { name, reason } of failures) console.log(`✗ ${name}\n${indent(reason)}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[TALLY_FILE];
    if (path === undefined) throw new Error(`${TALLY_FILE} is not set`);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ran = tests.filter((one) => !isLeftOut(one));
    const isIn = (state: string) => (one: TestCase) => one.result().state === state;
    const tally: Tally = {
      passed: ran.filter(isIn('passed')).length,
      failures: [
        ...modules.flatMap((module) => this.#failuresOf(module)),
        ...unhandled.map((error) => ({
          name: 'an error outside any test',
          reason: reasonOf([error as TestError]),
        })),
      ],
      skipped: ran
        .filter((one) => !isIn('passed')(one) && !isIn('failed')(one))
        .map((one) => nameOf(one) + reasonOfSkip(one)),
      flaky: ran.filter((one) => one.diagnostic()?.flaky).map(nameOf),
      leftOut: tests.length - ran.length,
      times: modules.map((module) => ({ name: fileOf(module), ...costOf(module) })),
    };
    writeFileSync(path, JSON.stringify(tally));
  }

  #failuresOf(module: TestModule): Failure[] {
    const failed = [...module.children.allTests()].filter((one) => one.result().state === 'failed');
    return [
      ...failuresOutsideTests(module),
      ...failed.map((one) => ({
        name: nameOf(one),
        reason: reasonOf(one.result().errors) + this.#logOf(one.id),
        command: `npm test -- ${fileOf(module)} -t ${JSON.stringify(one.fullName.replaceAll(' > ', ' '))}`,
      })),
    ];
  }

  #logOf(id: string): string {
    const lines = this.#logs.get(id);
    return lines === undefined ? '' : `\nIts log:\n${indent(lines.join('\n'))}`;
  }
}

/** Whether a test is skipped here because it belongs to the long run. */
function isLeftOut(one: TestCase): boolean {
  return one.result().state === 'skipped' && one.tags.includes('long');
}

function resultOf(module: TestModule): FileResult {
  // A file whose hooks fail, such as the comparison of ledgers at its end, proves nothing.
  const isBroken = failuresOutsideTests(module).length > 0;
  const tests = [...module.children.allTests()];
  const isWhole = tests.every((one) => {
    const { state } = one.result();
    return state === 'passed' || (state === 'skipped' && reasonOfSkip(one) !== '');
  });
  const sources = process.env[TEST_SOURCES];
  return {
    tests: tests.map((one) => {
      const { state } = one.result();
      return {
        title: one.name,
        state: state === 'pending' ? 'skipped' : isBroken ? 'failed' : state,
        ms: one.diagnostic()?.duration ?? 0,
      };
    }),
    ...costOf(module),
    ...(sources !== undefined && isWhole && !isBroken && { passedAs: sources }),
  };
}

function costOf(module: TestModule): { seconds: number; processorSeconds: number } {
  // A scenario starts its product while it is collected.
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    seconds: (collectDuration + setupDuration + duration) / 1000,
    processorSeconds: module.meta().processorSeconds ?? 0,
  };
}

/** Failures of imports and hooks. */
function failuresOutsideTests(module: TestModule): Failure[] {
  return [
    { name: fileOf(module), errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${fileOf(module)} > ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({
      name,
      reason: reasonOf(errors),
      command: `npm test -- ${fileOf(module)}`,
    }));
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

/** The reason of a failure: the messages, which lines differ, and where in our code. */
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
