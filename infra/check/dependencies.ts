import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { type Manifest, readWorkspace } from './workspace.ts';

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Versions must be pinned, and those that several packages use must be in the catalog. Returns
 * violations as sentences.
 */
export function findDependencyProblems(root = repositoryRoot): string[] {
  const catalog = readCatalog(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const rootManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const problems: string[] = [];
  const users = new Map<string, string[]>();
  for (const { name, manifest } of [
    { name: 'root', manifest: rootManifest },
    ...readWorkspace(root),
  ]) {
    const all = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    for (const [dependency, version] of Object.entries(all)) {
      if (version === 'workspace:*') continue;
      users.set(dependency, [...(users.get(dependency) ?? []), name]);
      if (version === 'catalog:') {
        if (!catalog.has(dependency)) problems.push(`${name}: ${dependency} is not in the catalog`);
      } else if (!exactVersion.test(version)) {
        problems.push(`${name}: ${dependency} ${version} is not an exact version`);
      } else if (catalog.has(dependency)) {
        problems.push(`${name}: ${dependency} is in the catalog; use "catalog:"`);
      }
    }
  }
  for (const [dependency, version] of catalog) {
    if (!exactVersion.test(version))
      problems.push(`catalog: ${dependency} ${version} is not exact`);
  }
  for (const [dependency, names] of users) {
    if (names.length > 1 && !catalog.has(dependency)) {
      problems.push(`${dependency} is used by ${names.join(', ')}: put it in the catalog`);
    }
  }
  return problems;
}

function readCatalog(yaml: string): Map<string, string> {
  const section = /^catalog:\n((?: .*\n|\n)*)/m.exec(yaml)?.[1] ?? '';
  const entries = section.matchAll(/^ {2}'?([^':]+)'?: '?([^'\s]+)'?$/gm);
  return new Map([...entries].map((entry) => [entry[1] ?? '', entry[2] ?? '']));
}
