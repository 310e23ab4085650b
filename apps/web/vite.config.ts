import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where the api listens while the dev server runs; the launcher sets it. */
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: {
      '/api': { target: apiUrl },
      '/sandbox': { target: apiUrl },
      '/socket.io': { target: apiUrl, ws: true },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: inlined they would be paid for before the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes with our dependencies only, so that a release of ours keeps it cached.
            { name: 'react', test: /node_modules[\\/](\.pnpm[\\/])?(react|react-dom|scheduler|react-router|react-router-dom)@?/ },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
