import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { importsOf } from './boundaries.ts';

/** A file, and which of our files it is checked against. */
export interface Source {
  /** Of what it says, and of what its imports lead to: one of them may be gone. */
  hash: string;
  /** Paths, relative to the repository. */
  imports: readonly string[];
}

/** What has passed: the hash of everything that decides about all files, and of each file. */
export interface Passed {
  setup: string;
  files: Readonly<Record<string, string>>;
}

const passedFile = join(repositoryRoot, 'node_modules', '.cache', 'talkreel-lint.json');

/** These decide about every file: the rules, the compiler's options, versions, and what declares for others. */
const isSetup = (path: string, source: string): boolean =>
  /(?:^|\/)(?:\.oxlintrc\.json|tsconfig[^/]*\.json|package\.json|pnpm-lock\.yaml)$|\.d\.ts$/.test(
    path,
  ) || /^\s*declare (?:global|module)\b/m.test(source);

/**
 * Lints and type-checks what changed since this last passed here, with all that imports it: nothing else can fail. A
 * fresh clone is checked whole. One program does both, because the lint rules and the compiler's errors come from the
 * same types; tsc would build them again.
 */
export async function lint(): Promise<string | void> {
  const { setup, sources } = await readSources();
  const stale = findStale(sources, readPassed(setup));
  if (stale.length > 0) {
    // A command's length has a limit.
    const paths = stale.length > 1_000 ? [] : stale;
    const args = ['--type-aware', '--type-check', '--deny-warnings', ...paths];
    // The type checker is written in Go: collecting garbage less often takes a seventh off its time, for some memory.
    const go = { GOGC: '400', GOMEMLIMIT: '5GiB' };
    const env = { ...go, ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    await runToEnd('oxlint', args, { cwd: repositoryRoot, env, tailLength: 40_000 });
  }
  const files = Object.fromEntries([...sources].map(([path, { hash }]) => [path, hash]));
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify({ setup, files } satisfies Passed));
  if (stale.length === 0) return 'nothing has changed since it passed';
}

/** The code that changed, and all that imports it, directly or through others. */
export function findStale(sources: ReadonlyMap<string, Source>, passed: Passed | null): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, { imports }] of sources)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  const stale = new Set<string>();
  const add = (path: string): void => {
    if (stale.has(path)) return;
    stale.add(path);
    importers.get(path)?.forEach(add);
  };
  for (const [path, { hash }] of sources) if (passed?.files[path] !== hash) add(path);
  return [...stale].filter((path) => !path.endsWith('.json')).toSorted();
}

function readPassed(setup: string): Passed | null {
  if (!existsSync(passedFile)) return null;
  const passed = JSON.parse(readFileSync(passedFile, 'utf8')) as Passed;
  return passed.setup === setup ? passed : null;
}

async function readSources(): Promise<{ setup: string; sources: Map<string, Source> }> {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = (await runToEnd('git', listing, { cwd: repositoryRoot })).split('\n');
  const setup = createHash('sha256').update(process.version);
  const sources = new Map<string, Source>();
  for (const path of files.filter((file) => /\.(?:[cm]?[jt]sx?|json|yaml)$/.test(file))) {
    const absolute = join(repositoryRoot, path);
    if (!existsSync(absolute)) continue;
    const source = readFileSync(absolute, 'utf8');
    if (isSetup(path, source)) setup.update(path).update(source);
    if (path.endsWith('.yaml')) continue;
    const imports = path.endsWith('.json') ? [] : targetsOf(absolute, source);
    const hash = createHash('sha256').update(source).update(imports.join()).digest('base64');
    sources.set(path, { hash, imports });
  }
  return { setup: setup.digest('base64'), sources };
}

function targetsOf(file: string, source: string): string[] {
  const { resolve } = createRequire(file);
  return importsOf(source)
    .map((specifier) => specifier.replace(/\?.*$/, ''))
    .filter((specifier) => /^(?:\.|@talkreel\/)/.test(specifier))
    .flatMap((specifier) => {
      try {
        return [relative(repositoryRoot, resolve(specifier))];
      } catch {
        return [];
      }
    });
}
