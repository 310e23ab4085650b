import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'speech-text',
    include: ['src/**/*.test.ts'],
    isolate: false,
    // Generous, because it only matters when something is broken: load alone must not fail a test.
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
