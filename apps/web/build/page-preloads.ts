import type { Plugin } from 'vite';

const page = /\/features\/[^/]+\/([^/]+)-page\.tsx$/;

/**
 * Writes page-preloads.json: the scripts each page needs beyond the first download. The server names these files in the head
 * of what it knows will show that page, so that the browser need not run the app to learn of them.
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
      const pages: Record<string, string[]> = {};
      for (const chunk of chunks.values()) {
        const name = page.exec(chunk.facadeModuleId ?? '')?.[1];
        if (name === undefined) continue;
        pages[name] = [...withImports(chunk.fileName)].filter((file) => !first.has(file));
      }
      this.emitFile({
        type: 'asset',
        fileName: 'page-preloads.json',
        source: JSON.stringify(pages),
      });
    },
  };
}
