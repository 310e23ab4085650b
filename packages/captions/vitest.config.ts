import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'captions', include: ['src/**/*.test.ts'], isolate: false },
});
