import { defineConfig } from 'vitest/config';

// Faults that fire the alerts, in the running product: `npm run test:drills`. It needs Prometheus.
export default defineConfig({
  test: {
    name: 'drills',
    root: import.meta.dirname,
    include: ['src/drills/**/*.test.ts'],
    globalSetup: '../testing/src/global-setup.ts',
    // Generous, because it only matters when something is broken: load alone must not fail a test.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
