import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type WorkspacePackage, readWorkspace, sourceFiles } from './workspace.ts';

const serverPackages = [
  'captions',
  'photo-mouth',
  'speech-text',
  'contracts',
  'db',
  'queue',
  'providers',
  'storage',
  'media-tools',
  'watermark',
  'observability',
  'settings',
];

/**
 * Which of our packages each may import. The media engine replaces paid models, so only the sandbox may load it.
 * Nothing but the benches imports infra, which starts and checks the rest.
 */
const mayImport: Record<string, readonly string[]> = {
  'speech-text': [],
  'photo-mouth': [],
  claims: ['speech-text'],
  contracts: ['photo-mouth', 'speech-text'],
  captions: ['contracts', 'speech-text'],
  settings: ['contracts'],
  storage: ['settings'],
  'media-tools': [],
  provenance: [],
  watermark: ['media-tools'],
  observability: ['settings'],
  services: [],
  infra: ['observability', 'services', 'settings', 'testing'],
  db: ['contracts', 'observability'],
  providers: ['contracts', 'observability', 'settings', 'speech-text'],
  queue: ['contracts', 'db', 'observability'],
  'media-engine': ['media-tools', 'photo-mouth', 'speech-text'],
  testing: ['services'],
  api: [...serverPackages, 'provenance', 'agent-tools', 'client'],
  worker: [...serverPackages, 'provenance'],
  sandbox: ['media-engine', 'media-tools', 'observability', 'settings'],
  client: ['contracts'],
  'agent-tools': ['captions', 'client', 'contracts'],
  cli: ['agent-tools', 'client'],
  web: ['captions', 'claims', 'client', 'contracts', 'photo-mouth', 'speech-text'],
  scenarios: ['client', 'services', 'testing', 'provenance', ...serverPackages],
  bench: [
    'infra',
    'services',
    'testing',
    'scenarios',
    'media-engine',
    'provenance',
    // Its cut-outs are measured without a product around them.
    'worker',
    ...serverPackages,
  ],
};

/** What tests may import beyond the packages in `mayImport`. */
const forTests = ['testing', 'services', 'contracts'];

/** Packages for the browser tests of the web app, which start the whole product. */
const forBrowserTests: Record<string, readonly string[]> = { web: ['scenarios'] };

/** Folders of an app whose subfolders are features that may not import each other. */
const featureFolders = ['src/features', 'src/stages'];

/** The layers of the web app and what each may import. Files outside them, such as main.tsx, may import all. */
const webLayers: Record<string, readonly string[]> = {
  app: ['features', 'components', 'lib', 'theme', 'config'],
  features: ['components', 'lib', 'theme', 'config'],
  components: ['lib', 'theme', 'config'],
  lib: ['config'],
  theme: [],
  config: [],
};

/** Values of these modules import zod; their types do not. */
const withZod =
  /^import (?!type\b)[^;]*?from '(@talkreel\/(?:photo-mouth\/mouth-mark|contracts\/(?:http\/[^']+|(?:ops-)?contracts?|errors|events|jobs|link-token|names)))'/gm;

/** The module with all texts, which pages must not import: a page downloads only the areas that it uses. */
const allTexts = '@talkreel/contracts/texts';

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s*(?:[^'"`;()]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every import that crosses a boundary, as sentences; empty if there is none. */
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
  const isTest = /(^|\/)(bench|e2e|testing)\/|\.test\.tsx?$|\.config\.ts$|conformance\.ts$/.test(
    file,
  );
  const allowed = [...(mayImport[pkg.name] ?? []), ...(isTest ? testImports(pkg.name) : [])];
  const problems: string[] = [];
  if (isForBrowsers(pkg.name) && !isTest) problems.push(...checkZod(pkg, file));
  for (const specifier of importsOf(readFileSync(join(pkg.folder, file), 'utf8'))) {
    const where = `${pkg.name}/${file}`;
    const name = ourPackage(specifier);
    if (name && name !== pkg.name && !allowed.includes(name)) {
      problems.push(`${where}: may not import ${specifier}`);
    }
    if (specifier === allTexts && isForBrowsers(pkg.name) && !isTest)
      problems.push(`${where}: ${specifier} holds all texts; import an area of them`);
    if (!specifier.startsWith('.')) continue;
    const target = join(dirname(file), specifier);
    // Every package's configuration of vitest comes from one place, which most of them do not depend on.
    if (specifier.endsWith('/testing/src/test-project.ts')) continue;
    if (target.startsWith('..')) problems.push(`${where}: ${specifier} leaves the package`);
    const [from, to] = [featureOf(file), featureOf(target)];
    if (from && to && from !== to)
      problems.push(`${where}: ${specifier} reaches into another feature`);
    if (pkg.name === 'web' && !isTest && !isDownwards(file, target))
      problems.push(`${where}: ${specifier} is in a higher layer`);
  }
  return problems;
}

function isDownwards(file: string, target: string): boolean {
  const [from = '', to = ''] = [file, target].map((path) => /^src\/([^/]+)\//.exec(path)?.[1]);
  const allowed = webLayers[from];
  if (allowed === undefined || !target.startsWith('src/')) return true;
  return to === from || allowed.includes(to);
}

function isForBrowsers(name: string): boolean {
  return name === 'web' || name === 'client';
}

function checkZod(pkg: WorkspacePackage, file: string): string[] {
  const source = readFileSync(join(pkg.folder, file), 'utf8');
  return [...source.matchAll(withZod)].map(
    ([, specifier = '']) => `${pkg.name}/${file}: ${specifier} pulls in zod; use "import type"`,
  );
}

export function importsOf(source: string): string[] {
  return [...source.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

function ourPackage(specifier: string): string | undefined {
  return /^@talkreel\/([^/]+)/.exec(specifier)?.[1];
}

/** The feature of a file: the subfolder of a feature folder; undefined for code that composes features. */
function featureOf(file: string): string | undefined {
  for (const folder of featureFolders) {
    const [feature, ...rest] = relative(folder, file).split('/');
    if (feature && feature !== '..' && rest.length > 0) return `${folder}/${feature}`;
  }
  return undefined;
}
