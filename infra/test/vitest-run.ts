import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { TALLY_FILE } from './reporter.ts';
import type { Tally } from './tally.ts';

/** vitest's configuration for the browser tests. */
export const browserTests = join('apps', 'web', 'e2e', 'vitest.config.ts');

/** vitest's configuration for the container tests. */
export const containerTests = join('packages', 'scenarios', 'containers.vitest.config.ts');

/** vitest's configuration for the previous release on the current schema. */
export const upgradeTests = join('packages', 'scenarios', 'upgrade.vitest.config.ts');

/** vitest's configuration for the drills of the alerts. */
export const drillTests = join('packages', 'scenarios', 'drills.vitest.config.ts');

/**
 * Runs vitest, says how it goes, and counts. A run that fails without a failed test counts as one failure. `root` is this
 * repository or a copy of it, whose tests and programs are run.
 */
export async function runVitest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  root = repositoryRoot,
): Promise<Tally> {
  const reporter = join(root, 'infra', 'test', 'reporter.ts');
  const folder = makeTempFolder('report');
  const file = join(folder, 'tally.json');
  try {
    const child = spawn('vitest', ['run', '--passWithNoTests', `--reporter=${reporter}`, ...args], {
      cwd: root,
      env: { ...env, [TALLY_FILE]: file },
      stdio: 'inherit',
    });
    const stop = (): unknown => child.kill('SIGTERM');
    process.once('exit', stop);
    const [code] = (await once(child, 'exit')) as [number | null];
    process.off('exit', stop);
    return readTally(file, code === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTally(file: string, succeeded: boolean): Tally {
  let tally: Tally = { passed: 0, failures: [] };
  try {
    tally = JSON.parse(readFileSync(file, 'utf8')) as Tally;
  } catch {
    // The run did not get as far as writing a tally; the exit code shows it.
  }
  if (!succeeded && tally.failures.length === 0) {
    tally.failures.push({ name: 'vitest', reason: 'It failed outside any test; see above.' });
  }
  return tally;
}
