import type { Plugin } from 'vite';

/** Fails a build with circular chunk imports: the chunk that runs first would find the other one empty. */
export function noChunkCycles(): Plugin {
  return {
    name: 'talkreel:no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      );
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file))
          this.error(`Files import each other: ${[...path, file].join(' > ')}`);
        if (done.has(file)) return;
        for (const imported of importsOf.get(file) ?? []) visit(imported, [...path, file]);
        done.add(file);
      };
      for (const file of importsOf.keys()) visit(file, []);
    },
  };
}
