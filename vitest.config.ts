import { defineConfig } from 'vitest/config';

// Every package is a project of its own; those that need servers share one set per run (packages/testing).
export default defineConfig({
  test: { projects: ['packages/*', 'apps/*', 'infra'] },
});
