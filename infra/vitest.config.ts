import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'infra', include: ['**/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000 },
});
