import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { pagePreloads } from './build/page-preloads.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';

/** Where the api listens while the dev server runs; the launcher sets it. */
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * The two fonts that every page shows at once; their names contain a hash, so the build inserts
 * them.
 */
const preloadedFonts =
  /(bricolage-grotesque-latin-display|instrument-sans-latin-wght-normal).*\.woff2$/;

/**
 * Has the stylesheet and the fonts fetched before anything else, and together: every first paint waits for the one, and
 * text that is painted before the others are there moves when they are. On connections of HTTP/1.1 they would queue
 * behind the pictures and data that the server adds to the head.
 */
function preloadForPaint(): Plugin {
  const preload = (href: string, as: 'font' | 'style', type: Record<string, string> = {}) => ({
    tag: 'link',
    injectTo: 'head-prepend' as const,
    attrs: { rel: 'preload', as, ...type, crossorigin: '', href: `/${href}` },
  });
  return {
    name: 'talkreel:preload-for-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {});
        const styles = files.filter((file) => file.endsWith('.css'));
        const fonts = files.filter((file) => preloadedFonts.test(file));
        return [
          ...styles.map((file) => preload(file, 'style')),
          ...fonts.map((file) => preload(file, 'font', { type: 'font/woff2' })),
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    preloadForPaint(),
    pagePreloads(),
    noChunkCycles(),
    precompress(),
    prerender(),
  ],
  server: {
    proxy: {
      '/api': { target: apiUrl },
      '/sandbox': { target: apiUrl },
      '/socket.io': { target: apiUrl, ws: true },
      // The api's own page; every other address below /developers is the app's.
      '/developers/reference': { target: apiUrl },
      '/embed': { target: apiUrl },
      '/mcp': { target: apiUrl },
      '/oauth': { target: apiUrl },
      '/.well-known': { target: apiUrl },
      '/llms.txt': { target: apiUrl },
    },
  },
  worker: { format: 'es' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2022',
    // The few browsers without it load some files later, but no fewer.
    modulePreload: { polyfill: false },
    // The whole stylesheet is smaller than one font, and further files would delay the first paint.
    cssCodeSplit: false,
    // Fonts and images stay files: inlined they would delay the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with our dependencies, so it stays cached across our releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            // A request costs more than a few kilobytes: one file beside React for the first download, another for the frame
            // (most pages need little more), one each for icons and texts, and twelve for what several pages share of ours:
            // what nearly all of them begin with, what finished files carry, what is kept, what is paid for, what plays,
            // what is chosen from, what is written in (a line, a longer text), what comes with a job, its price and its
            // result, what menus and dialogs float with, what stands on cards and heads, and the rest, which is in dialogs.
            // The few pieces of libraries that pages without dialogs use are with the parts or the pieces: one of them would
            // bring the rest.
            { name: 'base', tags: ['$initial'] },
            { name: 'shell', test: /src[\\/]app[\\/]shell[\\/]/ },
            {
              name: 'icons',
              test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?!Badge|Max|Min)/,
              minShareCount: 4,
            },
            {
              name: 'texts',
              test: /contracts[\\/]src[\\/]texts[\\/](?:jobs|legal)/,
              minShareCount: 4,
            },
            {
              name: 'parts',
              test: /src[\\/](?:lib[\\/](?!(?:brand|captions|claims|exports|library|media|payments)[\\/]|routing[\\/]page-head)|config|components[\\/](?:brand|clip-tile|confirm-dialog|filter-chips|page|picture-frame[\\/]picture-frame|show-more|states|test-badge))|contracts[\\/]src[\\/]speech-languages|@tanstack[\\/].*[iI]nfinite|@mantine[\\/].*[\\/]Badge[\\/]/,
              minShareCount: 4,
            },
            {
              name: 'carried',
              test: /src[\\/]lib[\\/](?:brand|captions|claims|exports)[\\/]/,
              minShareCount: 4,
            },
            { name: 'library', test: /src[\\/]lib[\\/](?:library|media)[\\/]/, minShareCount: 4 },
            { name: 'payments', test: /src[\\/]lib[\\/]payments[\\/]/, minShareCount: 4 },
            {
              name: 'player',
              test: /src[\\/]components[\\/]video-player[\\/](?!download)|icons[\\/]Icon(?:Badge|Max|Min)/,
              minShareCount: 4,
            },
            {
              name: 'choices',
              test: /src[\\/]components[\\/](?:audio-player|radio-option|voice-chip)[\\/]/,
              minShareCount: 4,
            },
            {
              name: 'line',
              test: /src[\\/]components[\\/](?:limited-field[\\/]limited-input|check-field)/,
              minShareCount: 4,
            },
            {
              name: 'longer-text',
              test: /src[\\/]components[\\/](?:limited-field[\\/]limited-textarea|script-area)/,
              minShareCount: 4,
            },
            {
              name: 'outcome',
              test: /src[\\/]components[\\/](?:outcome|price-line|progress-bar)/,
              minShareCount: 4,
            },
            {
              name: 'floats',
              test: /@floating-ui[\\/]|react-remove-scroll|@mantine[\\/]core[\\/].*[\\/](?:Popover|Modal|ModalBase|Portal|Overlay|FocusTrap|ScrollArea)[\\/]|use-disclosure|src[\\/]components[\\/]dialog[\\/]/,
              minShareCount: 4,
            },
            {
              name: 'pieces',
              test: /src[\\/]components[\\/](?:claims-notice|dialog-button|duration-badge|editable-title|end-card|label-choice|library|picture-frame|player-line|review|share-control|star-button)[\\/]|@tanstack[\\/].*[qQ]ueries/,
              minShareCount: 4,
            },
            // What stands under a finished video is loaded with it, not with every page.
            {
              name: 'more',
              test: /src[\\/]components[\\/](?!plan-card|post-download|result-actions)/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
