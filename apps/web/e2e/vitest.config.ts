import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: '../../../packages/testing/src/global-setup.ts',
    // Files that follow each other in a worker share its product and its browser (support/harness.ts).
    isolate: false,
    // Pages draw while they wait, so with more workers all of them are slow.
    maxWorkers: 2,
    testTimeout: 600_000,
    // Each look makes the page find its elements anew, mostly while something is made that takes seconds.
    expect: { poll: { interval: 200, timeout: 200_000 } },
    hookTimeout: 180_000,
  },
});
