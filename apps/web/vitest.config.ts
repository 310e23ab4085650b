import { defineProject, mergeConfig } from 'vitest/config';
import { testProject } from '../../packages/testing/src/test-project.ts';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineProject(
    testProject({
      name: 'web',
      root: import.meta.dirname,
      include: ['src/**/*.test.{ts,tsx}'],
    }),
  ),
);
