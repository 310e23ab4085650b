import { expect, test } from 'vitest';
import { summarize } from './tally.ts';

test('a run without failures ends with its count only', () => {
  expect(
    summarize([
      { passed: 2, failures: [] },
      { passed: 3, failures: [] },
    ]),
  ).toBe('5 passed, 0 failed');
});

test('every failure is named at the end, with the start of its message', () => {
  const stack = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const summary = summarize([
    { passed: 1, failures: [{ name: 'soak', reason: 'the ledgers differ' }] },
    { passed: 0, failures: [{ name: 'a.test.ts > adds', reason: stack }] },
  ]);
  expect(summary).toContain('✗ soak\n    the ledgers differ\n');
  expect(summary).toContain('✗ a.test.ts > adds\n    line 0\n');
  expect(summary).toContain('    line 23\n    ...\n');
  expect(summary).not.toContain('line 24');
  expect(summary.endsWith('\n1 passed, 2 failed')).toBe(true);
});

test('the slowest come first, and skipped tests are named', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    name: `file ${index}`,
    seconds: index,
  }));
  const lines = summarize([
    { passed: 12, failures: [], times, skipped: ['b.test.ts > needs a container engine'] },
  ]).split('\n');
  expect(lines[0]).toBe('Slowest, of 66 s in all:');
  expect(lines[1]).toBe('   11.0 s  file 11');
  expect(lines.slice(11)).toEqual([
    '- skipped: b.test.ts > needs a container engine',
    '12 passed, 0 failed',
  ]);
});
