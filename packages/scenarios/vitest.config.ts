import { defineProject } from 'vitest/config';
import { testProject } from '../testing/src/test-project.ts';

export default defineProject(
  testProject({
    name: 'scenarios',
    root: import.meta.dirname,
    // These run separately: they need a container engine, git's history, or Prometheus.
    exclude: ['src/containers/**', 'src/upgrade/**', 'src/drills/**'],
    hasServers: true,
  }),
);
