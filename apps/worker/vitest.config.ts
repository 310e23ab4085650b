import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'worker',
    include: ['src/**/*.test.ts'],
    globalSetup: '../../packages/testing/src/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
