import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scenarios',
    include: ['src/**/*.test.ts'],
    isolate: false,
    // These run separately: they need a container engine, git's history, or Prometheus.
    exclude: ['src/containers/**', 'src/upgrade/**', 'src/drills/**'],
    // Generous, because it only matters when something is broken: load alone must not fail a test.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    globalSetup: '../testing/src/global-setup.ts',
  },
});
