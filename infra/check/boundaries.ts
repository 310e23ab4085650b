import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type WorkspacePackage, readWorkspace, sourceFiles } from './workspace.ts';

const serverPackages = ['contracts', 'db', 'queue', 'providers', 'storage', 'media-tools'];

/** Which packages of ours each may import. The media engine carries GPL speech, so only the sandbox may load it. */
const mayImport: Record<string, readonly string[]> = {
  contracts: [],
  storage: [],
  'media-tools': [],
  infra: [],
  db: ['contracts'],
  providers: ['contracts'],
  queue: ['contracts', 'db'],
  'media-engine': ['media-tools'],
  testing: ['infra', ...serverPackages],
  api: serverPackages,
  worker: serverPackages,
  sandbox: ['media-engine', 'media-tools'],
  web: ['contracts'],
  scenarios: ['infra', 'testing', ...serverPackages],
  bench: ['infra', 'testing', 'scenarios', 'media-engine', ...serverPackages],
};

/** What tests may import beyond that. */
const forTests = ['testing', 'infra', 'contracts'];

/** The browser tests of the web app drive the whole house. */
const forBrowserTests: Record<string, readonly string[]> = { web: ['scenarios'] };

/** Folders of an app whose subfolders are features that do not know each other. */
const featureFolders = ['src/features', 'src/routes', 'src/stages'];

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s*(?:[^'"`;()]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every import that crosses a boundary, as sentences; empty when all is well. */
export function findBoundaryViolations(packages = readWorkspace()): string[] {
  return packages.flatMap((pkg) => [
    ...checkManifest(pkg),
    ...sourceFiles(pkg.folder).flatMap((file) => checkFile(pkg, file)),
  ]);
}

function checkManifest(pkg: WorkspacePackage): string[] {
  const allowed = mayImport[pkg.name];
  if (!allowed) return [`${pkg.name}: not in the table of infra/check/boundaries.ts`];
  const problems: string[] = [];
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    for (const dependency of Object.keys(pkg.manifest[kind] ?? {})) {
      const name = ourPackage(dependency);
      if (!name || allowed.includes(name)) continue;
      if (kind === 'devDependencies' && testImports(pkg.name).includes(name)) continue;
      problems.push(`${pkg.name}: package.json may not depend on ${name}`);
    }
  }
  return problems;
}

function testImports(name: string): readonly string[] {
  return [...forTests, ...(forBrowserTests[name] ?? [])];
}

function checkFile(pkg: WorkspacePackage, file: string): string[] {
  const isTest = /(^|\/)(e2e|testing)\/|\.test\.tsx?$|\.config\.ts$|conformance\.ts$/.test(file);
  const allowed = [...(mayImport[pkg.name] ?? []), ...(isTest ? testImports(pkg.name) : [])];
  const problems: string[] = [];
  for (const specifier of importsOf(readFileSync(join(pkg.folder, file), 'utf8'))) {
    const where = `${pkg.name}/${file}`;
    const name = ourPackage(specifier);
    if (name && name !== pkg.name && !allowed.includes(name)) {
      problems.push(`${where}: may not import ${specifier}`);
    }
    if (!specifier.startsWith('.')) continue;
    const target = join(dirname(file), specifier);
    if (target.startsWith('..')) problems.push(`${where}: ${specifier} leaves the package`);
    const [from, to] = [featureOf(file), featureOf(target)];
    if (from && to && from !== to)
      problems.push(`${where}: ${specifier} reaches into another feature`);
  }
  return problems;
}

export function importsOf(source: string): string[] {
  return [...source.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

function ourPackage(specifier: string): string | undefined {
  return /^@talkreel\/([^/]+)/.exec(specifier)?.[1];
}

/** The feature a file belongs to: the subfolder of a feature folder; undefined for what composes features. */
function featureOf(file: string): string | undefined {
  for (const folder of featureFolders) {
    const [feature, ...rest] = relative(folder, file).split('/');
    if (feature && feature !== '..' && rest.length > 0) return `${folder}/${feature}`;
  }
  return undefined;
}
