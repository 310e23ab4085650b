import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each test starts a few short ffmpeg runs; a loaded machine may need its time for them.
  test: {
    name: 'media-tools',
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
