import { defineProject } from 'vitest/config';
import { testProject } from '../testing/src/test-project.ts';

export default defineProject(
  testProject({
    name: 'media-engine',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
  }),
);
