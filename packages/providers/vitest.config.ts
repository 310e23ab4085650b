import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'providers',
    include: ['src/**/*.test.ts'],
    // Most tests talk to a child process, which a loaded machine may keep waiting.
    testTimeout: 30_000,
    globalSetup: '../testing/src/global-setup.ts',
  },
});
