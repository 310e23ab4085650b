import { defineProject } from 'vitest/config';
import { testProject } from '../packages/testing/src/test-project.ts';

export default defineProject(
  testProject({
    name: 'infra',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    isolate: true,
  }),
);
