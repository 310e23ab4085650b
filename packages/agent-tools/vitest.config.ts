import { defineProject } from 'vitest/config';
import { testProject } from '../testing/src/test-project.ts';

export default defineProject(testProject({ name: 'agent-tools', root: import.meta.dirname }));
