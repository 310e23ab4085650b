import { defineConfig } from 'vitest/config';
import { tags, testProject } from '../testing/src/test-project.ts';

// The previous release on the current schema: `npm run test:upgrade`. Needs git's history.
const { test } = testProject({
  name: 'upgrade',
  root: import.meta.dirname,
  include: ['src/upgrade/**/*.test.ts'],
  hasServers: true,
  isolate: true,
});

export default defineConfig({
  test: {
    ...test,
    tags,
    // Both releases of the product are started within one test.
    testTimeout: 900_000,
  },
});
