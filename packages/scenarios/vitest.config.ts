import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scenarios',
    include: ['src/**/*.test.ts'],
    globalSetup: '../testing/src/global-setup.ts',
    // Each file starts the whole house; two cores carry one at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
