import { defineConfig } from 'vitest/config';

// The container tests, which need an engine: `npm run test:containers`.
export default defineConfig({
  test: {
    name: 'containers',
    root: import.meta.dirname,
    include: ['src/containers/**/*.test.ts'],
    globalSetup: './src/containers/build-images.ts',
    // Very generous: on a loaded machine a minute of building and starting may become ten.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    fileParallelism: false,
  },
});
