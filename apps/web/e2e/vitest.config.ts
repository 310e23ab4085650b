import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: '../../../packages/testing/src/global-setup.ts',
    // Each file has a product and a browser of its own. Pages draw while they wait, so with more all of them are slow.
    maxWorkers: 2,
    testTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    hookTimeout: 180_000,
  },
});
