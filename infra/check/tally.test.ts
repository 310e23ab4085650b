import { expect, test } from 'vitest';
import { summarize } from './tally.ts';

test('a run without failures ends in its count alone', () => {
  expect(
    summarize([
      { passed: 2, failures: [] },
      { passed: 3, failures: [] },
    ]),
  ).toBe('5 passed, 0 failed');
});

test('every failure is named at the end, with the head of what it said', () => {
  const stack = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const summary = summarize([
    { passed: 1, failures: [{ name: 'soak', reason: 'the ledgers differ' }] },
    { passed: 0, failures: [{ name: 'a.test.ts > adds', reason: stack }] },
  ]);
  expect(summary).toContain('✗ soak\n    the ledgers differ\n');
  expect(summary).toContain('✗ a.test.ts > adds\n    line 0\n');
  expect(summary).toContain('    line 11\n    ...\n');
  expect(summary).not.toContain('line 12');
  expect(summary.endsWith('\n1 passed, 2 failed')).toBe(true);
});
