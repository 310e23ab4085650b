import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sandbox',
    include: ['src/**/*.test.ts'],
    isolate: false,
    // Generous, because it only matters when something is broken: some tests render for real, beside other files.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
