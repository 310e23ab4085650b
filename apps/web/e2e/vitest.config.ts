import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: '../../../packages/testing/src/global-setup.ts',
    // Each file starts the whole house and a browser; two cores carry one at a time.
    fileParallelism: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
  },
});
