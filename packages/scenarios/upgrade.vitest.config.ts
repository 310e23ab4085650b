import { defineConfig } from 'vitest/config';

// The previous release on the current schema: `npm run test:upgrade`. Needs git's history.
export default defineConfig({
  test: {
    name: 'upgrade',
    root: import.meta.dirname,
    include: ['src/upgrade/**/*.test.ts'],
    globalSetup: '../testing/src/global-setup.ts',
    // Generous, because it only matters when something is broken: load alone must not fail a test.
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
