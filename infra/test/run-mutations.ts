import { runToEnd } from '@talkreel/services/server-process';
import { byKind, listTestFiles } from './find-tests.ts';
import type { Mutation } from './mutations.ts';
import { testsReachedBy } from './reach.ts';
import { changedTests } from './run.ts';
import type { Tally } from './tally.ts';
import { browserTests, runVitest } from './vitest-run.ts';

/** A copy of the repository that may be broken. */
export interface Copy {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Whether only the volume of the short run is used. */
  isShort: boolean;
}

/**
 * Runs these tests and ends with the first that fails. A scenario or a browser test gets the current web app: turbo
 * knows what is built.
 */
async function runTests(
  copy: Copy,
  {
    server = [],
    browser = [],
    options = [],
  }: Partial<Record<'server' | 'browser' | 'options', string[]>>,
): Promise<Tally[]> {
  const { root, env, isShort } = copy;
  const volume = isShort ? ['--tagsFilter=!long'] : [];
  const shared = ['--bail=1', '--maxWorkers=1', ...volume, ...options];
  const settings = { ...env, ...(isShort && { TEST_RUN: 'short' }) };
  const tallies: Tally[] = [];
  const isProduct = browser.length > 0 || server.some((file) => file.includes('/scenarios/'));
  if (isProduct) await buildWebOf(copy);
  if (server.length > 0 || options.length > 0)
    tallies.push(await runVitest([...shared, ...server], settings, root));
  if (browser.length > 0 && tallies.every(({ failures }) => failures.length === 0))
    tallies.push(
      await runVitest(['--config', browserTests, ...shared, ...browser], settings, root),
    );
  return tallies;
}

async function buildWebOf({ root, env }: Copy): Promise<void> {
  const args = ['run', 'build', '--filter=@talkreel/web', '--output-logs=errors-only'];
  await runToEnd('turbo', args, { cwd: root, env });
}

const firstOf = (tallies: Tally[]): string | null =>
  tallies.flatMap(({ failures }) => failures)[0]?.name ?? null;

/** The first test that fails without any mutation; null if all files that are expected to catch one pass. */
export async function failsUnbroken(
  copy: Copy,
  mutations: readonly Mutation[],
): Promise<string | null> {
  // The web app is built first, because tests of the api read it, too.
  await buildWebOf(copy);
  const { server, browser } = byKind([...new Set(mutations.map(({ test }) => test))]);
  return firstOf(await runTests(copy, { server, browser }));
}

/**
 * The test that fails with the mutation; null if none of those that it can reach does. Ends with the copy as it was.
 */
export async function caughtBy(copy: Copy, mutation: Mutation): Promise<string | null> {
  const { root } = copy;
  const git = (...args: string[]) => runToEnd('git', args, { cwd: root });
  await git('apply', mutation.patch);
  try {
    const expected = byKind([mutation.test]);
    const rest = byKind(testsReachedBy(mutation.changes, listTestFiles(root)));
    const steps = [
      { server: expected.server, browser: expected.browser },
      { options: changedTests('') },
      { server: rest.server, browser: rest.browser },
    ];
    for (const step of steps) {
      const test = firstOf(await runTests(copy, step));
      if (test !== null) return test;
    }
    return null;
  } finally {
    await git('checkout', '--quiet', '--', '.');
  }
}
