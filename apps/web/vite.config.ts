import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { pagePreloads } from './build/page-preloads.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';

/** Where the api listens while the dev server runs; the launcher sets it. */
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** The two faces every page shows at once; their names carry a hash, so the built page is told here. */
const preloadedFonts =
  /(bricolage-grotesque-latin-display|instrument-sans-latin-wght-normal).*\.woff2$/;

/** Libraries without those of what opens above a page, which no page needs to be seen. */
const notOverlays = (id: string): boolean => id.includes('node_modules') && !overlays.test(id);
const overlays =
  /@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|@mantine[\\/].*[\\/](Tooltip|Modal|ModalBase|Popover|Overlay|FocusTrap|ScrollArea|Floating|use-focus-trap|use-focus-return)[\\/]/;

function preloadFonts(): Plugin {
  return {
    name: 'talkreel:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadFonts(), pagePreloads(), noChunkCycles(), precompress(), prerender()],
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
    // All of it is smaller than one font, and each further file would hold back the first paint.
    cssCodeSplit: false,
    // Fonts and pictures stay files: inlined they would be paid for before the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes with our dependencies only, so that a release of ours keeps it cached.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            // A request costs more than a few kilobytes: what the first download needs is one file beside React, and what
            // many pages share is three. Libraries know nothing of our parts, so these files cannot import each other.
            { name: 'base', tags: ['$initial'] },
            { name: 'libraries', test: notOverlays, minShareCount: 3 },
            { name: 'overlays', test: overlays, minShareCount: 2 },
            // Not the question before something goes: it would bring what opens above a page to every page.
            {
              name: 'parts',
              test: /src[\\/](components(?![\\/]confirm-dialog)|lib|config)[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
});
