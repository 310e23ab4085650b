import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'media-engine',
    include: ['src/**/*.test.ts'],
    // Tests render for real; a loaded machine may take its time and fails none of them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
