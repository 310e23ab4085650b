import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

export interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface WorkspacePackage {
  /** The name without the scope: `api`, `contracts`. */
  name: string;
  folder: string;
  manifest: Manifest;
}

/** All packages of the workspace. */
export function readWorkspace(root = repositoryRoot): WorkspacePackage[] {
  const folders = ['bench', 'infra'];
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, group))) folders.push(join(group, name));
  }
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
      return { name: manifest.name.replace('@talkreel/', ''), folder, manifest };
    });
}

/** A package and all of ours that it imports, directly or through others. */
export function withDependencies(name: string, packages = readWorkspace()): WorkspacePackage[] {
  const found = new Map<string, WorkspacePackage>();
  const add = (wanted: string): void => {
    const pkg = packages.find((one) => one.name === wanted);
    if (!pkg || found.has(wanted)) return;
    found.set(wanted, pkg);
    for (const dependency of Object.keys(pkg.manifest.dependencies ?? {}))
      if (dependency.startsWith('@talkreel/')) add(dependency.replace('@talkreel/', ''));
  };
  add(name);
  return [...found.values()];
}

/** TypeScript files in a folder, relative to it, without generated and installed ones. */
export function sourceFiles(folder: string, below = folder): string[] {
  return readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) {
      const isForeign = ['node_modules', 'dist', '.turbo', 'public', 'seed'].includes(entry.name);
      return isForeign ? [] : sourceFiles(folder, path);
    }
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [relative(folder, path)] : [];
  });
}
