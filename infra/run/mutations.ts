import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import { repositoryRoot, toolsDir } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { readMutations, type Mutation } from '../test/mutations.ts';
import { caughtBy, failsUnbroken } from '../test/run-mutations.ts';
import { testEnvironment } from '../test/run.ts';

/** The least share of mutations that must be caught: the short run may leave some to the long one. */
const LEAST_SHARE = { short: 0.9, whole: 1 };

// Breaks a copy of the current commit with one patch of infra/test/mutations after the other, and sees which test fails.
// `npm run mutations -- <words>` takes those with one of the words in their name; `--whole` runs the long volume, too.
runCommand(async () => {
  const words = process.argv.slice(2).filter((one) => one !== '--whole');
  const isShort = !process.argv.includes('--whole');
  const chosen = readMutations().filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    report.say(`No mutation has ${words.join(' or ')} in its name.`);
    return 1;
  }
  const copy = { ...(await copyCommit(await testEnvironment())), isShort };
  report.say('\nThe expected tests, with nothing broken');
  const fault = await failsUnbroken(copy, chosen);
  if (fault !== null) {
    report.say(`\n${fault} fails with nothing broken, so it would prove nothing.`);
    return 1;
  }
  const results: Array<{ mutation: Mutation; test: string | null }> = [];
  for (const mutation of chosen) {
    report.say(`\n${mutation.name}: ${mutation.broken}`);
    results.push({ mutation, test: await caughtBy(copy, mutation) });
  }
  const caught = results.filter(({ test }) => test !== null).length;
  const width = Math.max(...chosen.map(({ name }) => name.length));
  report.say(
    [
      '',
      ...results.map(({ mutation: { name, isLongOnly }, test }) => {
        const missed = isShort && isLongOnly ? 'not caught, left to the long run' : 'not caught';
        return `${test === null ? '✗' : '✓'} ${name.padEnd(width)}  ${test ?? missed}`;
      }),
      `${caught} of ${chosen.length} caught`,
    ].join('\n'),
  );
  return caught < chosen.length * LEAST_SHARE[isShort ? 'short' : 'whole'] ? 1 : 0;
});

/** A working tree of the current commit with its dependencies, removed when this process ends. */
async function copyCommit(
  ownEnv: NodeJS.ProcessEnv,
): Promise<{ root: string; env: NodeJS.ProcessEnv }> {
  const folder = makeTempFolder('mutations');
  // PostgreSQL runs as another account where this one is root.
  chmodSync(folder, 0o755);
  const root = join(folder, 'talkreel');
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repositoryRoot });
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  });
  report.say('Copying the current commit ...');
  git('worktree', 'prune');
  await runToEnd('git', ['worktree', 'add', '--detach', root], { cwd: repositoryRoot });
  // Tools that were fetched for this checkout are used in the copy, too.
  mkdirSync(toolsDir, { recursive: true });
  mkdirSync(join(root, '.data'));
  symlinkSync(toolsDir, join(root, '.data', 'tools'));
  await runToEnd('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: root,
    env: ownEnv,
  });
  const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), ownEnv['PATH']];
  return { root, env: { ...ownEnv, PATH: path.join(delimiter) } };
}
