import { defineConfig } from 'vitest/config';
import { ByProject } from './infra/test/by-project.ts';
import { tags } from './packages/testing/src/test-project.ts';

// Every package is a project of its own; those that need servers share one set per run (packages/testing). Most set
// `isolate: false`: a fresh process and its imports for each file took a third of their time.
export default defineConfig({
  test: { projects: ['packages/*', 'apps/*', 'infra'], sequence: { sequencer: ByProject }, tags },
});
