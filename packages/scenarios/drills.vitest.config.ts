import { defineConfig } from 'vitest/config';
import { tags, testProject } from '../testing/src/test-project.ts';

// Faults that fire the alerts, in the running product: `npm run test:drills`. It needs Prometheus.
const { test } = testProject({
  name: 'drills',
  root: import.meta.dirname,
  include: ['src/drills/**/*.test.ts'],
  hasServers: true,
  isolate: true,
});

export default defineConfig({
  test: {
    ...test,
    tags,
    // Alerts fire after minutes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
