import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { tags, testProject } from '../../../packages/testing/src/test-project.ts';

const { test } = testProject({
  name: 'browser',
  root: import.meta.dirname,
  include: ['**/*.e2e.ts'],
  hasServers: true,
});

export default defineConfig({
  test: {
    // Files that follow each other in a worker share its product and its browser (support/harness.ts).
    ...test,
    setupFiles: [
      test.setupFiles ?? [],
      join(import.meta.dirname, 'support/keep-failures.ts'),
    ].flat(),
    tags,
    // Pages draw while they wait, so with more workers all of them are slow.
    maxWorkers: 2,
    // Each poll makes the page find its elements anew, mostly while something is made that takes seconds.
    expect: { poll: { interval: 200, timeout: 200_000 } },
  },
});
