import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Prerendered pages: the name of the page, and a module with `render(): string`. */
const pages = {
  landing: 'src/features/landing/prerender.tsx',
  wizard: 'src/app/prerender-wizard.tsx',
};

/** Writes prerendered/<page>.html into the build; the server puts it in place of the shell's 'Loading...'. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'talkreel:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const folder = join(resolve(config.root, config.build.outDir), 'prerendered');
      const work = await mkdtemp(join(tmpdir(), 'talkreel-prerender-'));
      try {
        await build({
          root: config.root,
          configFile: false,
          logLevel: 'warn',
          plugins: [react()],
          css: { modules: { localsConvention: 'camelCaseOnly' } },
          // One file that needs no node_modules beside it.
          ssr: { noExternal: true },
          build: {
            ssr: true,
            outDir: work,
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: pages },
          },
        });
        await mkdir(folder, { recursive: true });
        for (const page of Object.keys(pages)) {
          const module = (await import(pathToFileURL(join(work, `${page}.js`)).href)) as {
            render: () => string;
          };
          await writeFile(join(folder, `${page}.html`), module.render());
        }
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },
  };
}
