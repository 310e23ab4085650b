import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TestResult, TestResults } from '@talkreel/testing/test-results';
import { findProblems } from './problems.ts';
import { render, withoutResults } from './render.ts';
import type { Table } from './register.ts';

const root = mkdtempSync(join(tmpdir(), 'talkreel-register-'));
afterAll(() => rmSync(root, { recursive: true }));
// The call is put together from parts, so that this file does not look as if it skipped a test itself.
const never = ['test', 'skip'].join('.');
writeFileSync(
  join(root, 'a.test.ts'),
  `test('it holds', () => {});\n${never}('it is not run', () => {});\nconst text = 'of no test';
test.each([1, 2])(\n  'it holds for %i', () => {});`,
);

const tableOf = (...titles: string[]): Table => ({
  name: 'Faults',
  count: 2,
  cases: { 1: { title: 'Rain', holds: 'Dry.', tests: { 'a.test.ts': titles } } },
});

const resultsOf = (tests: TestResult[]): TestResults => ({
  'a.test.ts': { tests, seconds: 1, processorSeconds: 1 },
});

test('a number without a case, and a test that is missing or skipped, are found', () => {
  const table = tableOf('it holds', 'it holds for %i', 'it is not run', 'of no test', 'unknown');
  expect(findProblems(table, root)).toEqual([
    'Faults 2: no case',
    'Faults 1: a.test.ts: "it is not run" is skipped',
    'Faults 1: a.test.ts: "of no test" does not exist',
    'Faults 1: a.test.ts: "unknown" does not exist',
  ]);
  expect(findProblems(tableOf(), root)).toContain('Faults 1: no test');
});

test('a case is held if all of its tests passed, each with all of its parameters', () => {
  const lastRun = (...states: Array<'passed' | 'failed' | 'skipped'>) => {
    const titles = ['it holds', 'it holds for 1', 'it holds for 2'];
    const results = states.map((state, index) => ({ title: titles[index] ?? '', state, ms: 700 }));
    const text = render([tableOf('it holds', 'it holds for %i')], resultsOf(results));
    return /\| ([^|]*) \|\n$/.exec(text)?.[1];
  };
  expect(lastRun('passed', 'passed', 'passed')).toBe('held');
  expect(lastRun('passed', 'passed', 'failed')).toBe('**not held**');
  expect(lastRun('passed', 'skipped')).toBe('held, partly skipped');
  expect(lastRun('passed')).toBe('not run');
});

test('results make no difference to the check', () => {
  const run = resultsOf([{ title: 'it holds', state: 'passed', ms: 5_000 }]);
  const [before, after] = [render([tableOf('it holds')], {}), render([tableOf('it holds')], run)];
  expect(before).not.toBe(after);
  expect(withoutResults(before)).toBe(withoutResults(after));
});
