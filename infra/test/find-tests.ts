import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@talkreel/services/paths';

/** What was asked for after `npm test --`. */
export interface TestRequest {
  /** Parts of the paths of test files. */
  words: string[];
  /** A pattern; only tests whose full name matches run. */
  title?: string;
  /** A commit, to run the tests of what has changed since; '' means what is not committed. */
  since?: string;
  /** Parts of the short run; an empty list means all. */
  parts: string[];
  /** Busy processes beside the tests. */
  load: number;
  /** How often the run is repeated. */
  times: number;
}

/** Parses the arguments; throws for unknown options. */
export function parseTestArguments(args: readonly string[]): TestRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      testNamePattern: { type: 'string', short: 't' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      part: { type: 'string', multiple: true },
      load: { type: 'string', default: '0' },
      times: { type: 'string', default: '1' },
    },
  });
  return {
    words: positionals,
    parts: values.part ?? [],
    load: toCount('load', values.load),
    times: toCount('times', values.times),
    ...(values.testNamePattern !== undefined && { title: values.testNamePattern }),
    ...(values.changed === true && { since: '' }),
    ...(values.since !== undefined && { since: values.since }),
  };
}

function toCount(name: string, value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 0 || count > 100)
    throw new Error(`--${name} takes a number from 0 to 100, not ${value}.`);
  return count;
}

/** The files of each kind of test, relative to the repository. */
export interface TestFiles {
  server: string[];
  browser: string[];
  upgrade: string[];
  containers: string[];
  drills: string[];
}

/** Every test file of the repository. */
export function listTestFiles(root = repositoryRoot): string[] {
  const groups = ['apps', 'packages', 'infra'];
  return groups
    .flatMap((group) =>
      globSync(`${group}/**/*.{test.ts,test.tsx,e2e.ts}`, {
        cwd: root,
        exclude: (name) => name === 'node_modules' || name === 'dist',
      }),
    )
    .toSorted();
}

/**
 * Whether a word's parts are in folders of a path and its name, in their order: `api/credits` fits
 * `apps/api/src/features/credits/balance.test.ts`.
 */
export function fitsWord(file: string, word: string): boolean {
  const names = file.replace(/\.(?:test|e2e)\.tsx?$/, '').split('/');
  let next = 0;
  return word
    .replace(/\.(?:test|e2e)(?:\.tsx?)?$/, '')
    .split('/')
    .every((part) => {
      const at = names.findIndex((name, index) => index >= next && name.includes(part));
      next = at + 1;
      return at >= 0;
    });
}

/** Each kind is run by a configuration of its own. */
export function byKind(files: readonly string[]): TestFiles {
  const kinds = Map.groupBy(files, kindOf);
  const of = (kind: keyof TestFiles): string[] => kinds.get(kind) ?? [];
  return {
    server: of('server'),
    browser: of('browser'),
    upgrade: of('upgrade'),
    containers: of('containers'),
    drills: of('drills'),
  };
}

function kindOf(file: string): keyof TestFiles {
  if (file.endsWith('.e2e.ts')) return 'browser';
  const special = /^packages\/scenarios\/src\/(upgrade|containers|drills)\//.exec(file);
  return (special?.[1] as keyof TestFiles | undefined) ?? 'server';
}
