import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'testing',
    include: ['src/**/*.test.ts'],
    // Generous, because it only matters when something is broken: load alone must not fail a test.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    globalSetup: './src/global-setup.ts',
  },
});
