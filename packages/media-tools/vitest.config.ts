import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each test starts a few short ffmpeg runs, which may be slow on a loaded machine.
  test: {
    name: 'media-tools',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
