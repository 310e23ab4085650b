import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

/** Folders that are not in the repository. */
const FOREIGN = new Set(['.data', '.git', '.turbo', 'dist', 'node_modules']);
/** Documents that may name files of earlier releases. */
const HISTORY = new Set(['CHANGELOG.md']);
/** A file in code: `runtime.ts`, `repos/claims.repo.ts`. Placeholders such as `<stage>.stage.ts` do not match. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sh|css|ya?ml|md))`/g;
const LINKED = /\]\(([^)#\s]+)/g;

/**
 * Files that the documentation names and links that it follows, but that do not exist, and documents that the index
 * beside them does not list, as sentences.
 */
export function findDocPathProblems(root = repositoryRoot): string[] {
  const files = globSync(['**', '**/.*'], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => FOREIGN.has(name),
  }).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return files
    .filter((file) => file.endsWith('.md') && !HISTORY.has(file))
    .flatMap((file) => problemsOf(file, readFileSync(join(root, file), 'utf8'), files));
}

export function problemsOf(doc: string, text: string, files: readonly string[]): string[] {
  const has = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINKED)]
    .map(([, path = '']) => path)
    .filter((path) => !/^[a-z]+:/.test(path));
  const folder = dirname(doc);
  const isIndex = doc.startsWith('docs/') && doc.endsWith('/README.md');
  const beside = isIndex ? files.filter((file) => dirname(file) === folder && file !== doc) : [];
  return [
    ...named
      .filter((path) => !has(path))
      .map((path) => `${doc} names ${path}, which does not exist`),
    ...linked
      .filter((path) => !files.includes(normalize(join(folder, path)).replace(/\/$/, '')))
      .map((path) => `${doc} links to ${path}, which does not exist`),
    ...beside
      .filter((file) => file.endsWith('.md') && !linked.includes(basename(file)))
      .map((file) => `${doc} does not list ${basename(file)}`),
  ];
}
