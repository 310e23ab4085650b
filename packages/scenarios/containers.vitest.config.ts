import { defineConfig } from 'vitest/config';
import { tags, testProject } from '../testing/src/test-project.ts';

// The container tests, which need an engine: `npm run test:containers`.
const { test } = testProject({
  name: 'containers',
  root: import.meta.dirname,
  include: ['src/containers/**/*.test.ts'],
  isolate: true,
});

export default defineConfig({
  test: {
    ...test,
    tags,
    globalSetup: './src/containers/build-images.ts',
    // On a loaded machine a minute of building and starting may become ten.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    fileParallelism: false,
  },
});
