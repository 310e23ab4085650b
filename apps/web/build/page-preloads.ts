import type { Plugin } from 'vite';

const page = /\/features\/[^/]+\/([^/]+)-page\.tsx$/;
const frame = /\/app\/shell\/frame\.tsx$/;

/** Pages without a frame: `frame: 'bare'` in their feature's routes. */
const bare = new Set(['landing', 'pitch-deck']);

/** Pages that people arrive at: they do without menus and dialogs, whose libraries are as large as all their other files. */
const light = ['landing', 'login', 'wizard', 'pricing', 'community', 'share'];

/**
 * Writes page-preloads.json: the scripts each page needs beyond the first download. The server lists them in the head
 * of the page, so the browser need not run the app to discover them.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'talkreel:page-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen;
        seen.add(fileName);
        for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, seen);
        return seen;
      };
      const first = new Set(
        [...chunks.values()]
          .filter(({ isEntry }) => isEntry)
          .flatMap(({ fileName }) => [...withImports(fileName)]),
      );
      const shell = [...chunks.values()]
        .filter(({ facadeModuleId }) => frame.test(facadeModuleId ?? ''))
        .flatMap(({ fileName }) => [...withImports(fileName)]);
      const pages: Record<string, string[]> = {};
      for (const chunk of chunks.values()) {
        const name = page.exec(chunk.facadeModuleId ?? '')?.[1];
        if (name === undefined) continue;
        const needed = new Set([...(bare.has(name) ? [] : shell), ...withImports(chunk.fileName)]);
        pages[name] = [...needed].filter((file) => !first.has(file));
        // What is in dialogs is loaded when one is opened.
        for (const heavy of light.includes(name) ? ['more', 'floats'] : ['more'])
          if (pages[name].some((file) => chunks.get(file)?.name === heavy))
            this.error(`The ${name} page needs the file “${heavy}”: see codeSplitting`);
      }
      this.emitFile({
        type: 'asset',
        fileName: 'page-preloads.json',
        source: JSON.stringify(pages),
      });
    },
  };
}
