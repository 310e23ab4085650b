import { defineProject } from 'vitest/config';
import { testProject } from './src/test-project.ts';

export default defineProject(
  testProject({ name: 'testing', root: import.meta.dirname, hasServers: true, isolate: true }),
);
