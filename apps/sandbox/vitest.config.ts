import { defineProject } from 'vitest/config';
import { testProject } from '../../packages/testing/src/test-project.ts';

export default defineProject(testProject({ name: 'sandbox', root: import.meta.dirname }));
