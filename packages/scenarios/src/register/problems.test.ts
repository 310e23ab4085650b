import { expect, test } from 'vitest';
import type { TestResult, TestResults } from '@talkreel/testing/test-results';
import { findProblems } from './problems.ts';
import type { Table } from './register.ts';
import { render, withoutResults } from './render.ts';
import { testsOf } from './shown-by.ts';

// Marks and calls are put together from parts, so that this file does not look as if it had them itself.
const mark = (cases: string) => `/** ${['@', 'shows'].join('')} ${cases} */\n`;
const never = ['test', 'skip'].join('.');
const sourceOf = (cases = 'fault 1') =>
  `${mark(cases)}test('it holds', () => {});
${mark(`${cases}, fault 2`)}${never}('it is not run', () => {});
test('it shows nothing', () => {});
describe('some', () => {
  ${mark(cases)}  test.each([(1), 2])(\n  'it holds for %i', () => {});
});
${mark('fault 9')}const text = 'of no test';`;

const table: Table = {
  name: 'Faults',
  word: 'fault',
  count: 3,
  cases: { 1: { title: 'Rain', holds: 'Dry.' }, 3: { title: 'Snow', holds: 'Warm.' } },
};

const resultsOf = (tests: TestResult[]): TestResults => ({
  'a.test.ts': { tests, seconds: 1, processorSeconds: 1 },
});

test('a test shows the cases that are named above it', () => {
  const { tests, problems } = testsOf('a.test.ts', sourceOf());
  expect(tests.map(({ title, cases, isSkipped }) => [title, cases, isSkipped])).toEqual([
    ['it holds', ['fault 1'], false],
    ['it is not run', ['fault 1', 'fault 2'], true],
    ['it holds for %i', ['fault 1'], false],
  ]);
  expect(problems).toEqual(['a.test.ts: "@shows fault 9" is not above a test']);
});

test('a number without a case, a case without a test, and a test without a case or that is skipped, are found', () => {
  const { tests } = testsOf('a.test.ts', sourceOf());
  expect(findProblems([table], tests)).toEqual([
    'fault 2: no case',
    'fault 3: no test',
    'a.test.ts: "it is not run" shows fault 2, which is no case',
    'a.test.ts: "it is not run" shows fault 1, fault 2, but is skipped',
  ]);
});

test('a case is held if all of its tests passed, each with all of its parameters', () => {
  const tests = testsOf('a.test.ts', sourceOf()).tests.filter(({ isSkipped }) => !isSkipped);
  const lastRun = (...states: Array<'passed' | 'failed' | 'skipped'>) => {
    const titles = ['it holds', 'it holds for 1', 'it holds for 2'];
    const results = states.map((state, index) => ({ title: titles[index] ?? '', state, ms: 700 }));
    const text = render([table], tests, resultsOf(results));
    return /\| 1 \|.*\| ([^|]*) \|\n/.exec(text)?.[1];
  };
  expect(lastRun('passed', 'passed', 'passed')).toBe('held');
  expect(lastRun('passed', 'passed', 'failed')).toBe('**not held**');
  expect(lastRun('passed', 'skipped')).toBe('held, partly skipped');
  expect(lastRun('passed')).toBe('not run');
});

test('results make no difference to the check', () => {
  const { tests } = testsOf('a.test.ts', `${mark('fault 1')}test('it holds', () => {});`);
  const run = resultsOf([{ title: 'it holds', state: 'passed', ms: 5_000 }]);
  const [before, after] = [render([table], tests, {}), render([table], tests, run)];
  expect(before).not.toBe(after);
  expect(withoutResults(before)).toBe(withoutResults(after));
});
