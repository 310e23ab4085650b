import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, type UserWorkspaceConfig } from 'vitest/config';
import { isShortRun } from './volume.ts';

/** Marks tests (`{ tags: ['long'] }`) and files (`@module-tag long` in a comment) that only `npm run test:all` runs. */
export const tags = [{ name: 'long', description: 'Only in the long run, npm run test:all.' }];

export interface TestProjectOptions {
  name: string;
  /** The package's folder. */
  root: string;
  /** Default: every `.test.ts` in `src`. */
  include?: string[];
  exclude?: string[];
  /** PostgreSQL, and a program that starts Redis, shared by all projects of the run. */
  hasServers?: boolean;
  /** A worker for each file, with modules of its own. Default: files share what they import. */
  isolate?: boolean;
}

type TestOptions = NonNullable<UserWorkspaceConfig['test']>;

/**
 * The vitest options of a package. Tests set no limits of their own: the limits here only end what hangs, whatever the
 * load.
 */
export function testProject(options: TestProjectOptions): { test: TestOptions } {
  const { name, root, include = ['src/**/*.test.ts'], exclude = [] } = options;
  return {
    test: {
      name,
      root,
      include,
      exclude: [...configDefaults.exclude, ...exclude, ...leftOut(root, include)],
      isolate: options.isolate ?? false,
      testTimeout: 480_000,
      hookTimeout: 480_000,
      expect: { poll: { timeout: 150_000 } },
      setupFiles: [join(import.meta.dirname, 'measure-processor.ts')],
      ...(options.hasServers && { globalSetup: join(import.meta.dirname, 'global-setup.ts') }),
    },
  };
}

/** The files of the long run in a short one, and those that a resumed run has passed (`TEST_DONE`, a list of files). */
function leftOut(root: string, include: readonly string[]): string[] {
  const done = process.env['TEST_DONE'];
  const passed = new Set(done ? (JSON.parse(readFileSync(done, 'utf8')) as string[]) : []);
  if (!isShortRun && passed.size === 0) return [];
  return globSync([...include], { cwd: root }).filter(
    (file) => passed.has(join(root, file)) || (isShortRun && isLong(join(root, file))),
  );
}

function isLong(file: string): boolean {
  return /^ \* @module-tag long$|^\/\*\* @module-tag long \*\/$/m.test(readFileSync(file, 'utf8'));
}
