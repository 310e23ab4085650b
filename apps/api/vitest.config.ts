import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    isolate: false,
    // Generous, since it is only spent when something is broken: a loaded machine fails no test.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    globalSetup: '../../packages/testing/src/global-setup.ts',
  },
});
