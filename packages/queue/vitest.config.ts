import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'queue',
    include: ['src/**/*.test.ts'],
    globalSetup: '../testing/src/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
