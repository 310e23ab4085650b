import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'media-engine',
    include: ['src/**/*.test.ts'],
    isolate: false,
    // Tests render for real, which may be slow on a loaded machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
