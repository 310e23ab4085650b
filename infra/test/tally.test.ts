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

test('every failure is named at the end, with the start of its message and what runs it alone', () => {
  const stack = Array.from({ length: 70 }, (_, line) => `line ${line}`).join('\n');
  const command = 'npm test -- a.test.ts -t "adds"';
  const summary = summarize([
    { passed: 1, failures: [{ name: 'soak', reason: 'the ledgers differ' }] },
    { passed: 0, failures: [{ name: 'a.test.ts > adds', reason: stack, command }] },
  ]);
  expect(summary).toContain('✗ soak\n    the ledgers differ\n');
  expect(summary).toContain('✗ a.test.ts > adds\n    line 0\n');
  expect(summary).toContain(`    line 59\n    ...\n    Alone: ${command}\n`);
  expect(summary).not.toContain('line 60');
  expect(summary.endsWith('\n1 passed, 2 failed')).toBe(true);
});

test('what cost most comes first, then what was left out, skipped or repeated', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    name: `file ${index}`,
    seconds: 100 - index,
    processorSeconds: index,
  }));
  const lines = summarize(
    [
      {
        passed: 12,
        failures: [],
        times,
        skipped: ['b.test.ts > needs a container engine'],
        flaky: ['c.test.ts > sometimes'],
        leftOut: 3,
      },
    ],
    { minutes: 9.96, processorSeconds: 1180.4 },
  ).split('\n');
  expect(lines[1]?.trim()).toBe('11.0     89.0  file 11');
  expect(lines.slice(11)).toEqual([
    '10.0 min, 1180 processor seconds',
    '- 3 longer tests are left to npm run test:all',
    '- skipped: b.test.ts > needs a container engine',
    '! passed only when repeated: c.test.ts > sometimes',
    '12 passed, 0 failed',
  ]);
});
