import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import { makeTempFolder } from '../services/temp-folder.ts';
import type { Tally } from './run-steps.ts';

/** The part of vitest's JSON report that is read here. */
interface JsonReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{ status: string; assertionResults: unknown[] }>;
}

/** Runs vitest, its output going straight to the console, and counts. A run that fails without a failed test counts as one. */
export async function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = makeTempFolder('report');
  const reportFile = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const child = spawn('vitest', ['run', ...reporters, ...args], {
      cwd: repositoryRoot,
      env,
      stdio: 'inherit',
    });
    const stop = (): unknown => child.kill('SIGTERM');
    process.once('exit', stop);
    const [code] = (await once(child, 'exit')) as [number | null];
    process.off('exit', stop);
    return count(reportFile, code === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(reportFile: string, succeeded: boolean): Tally {
  const tally: Tally = { passed: 0, failed: 0 };
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as JsonReport;
    const brokenFiles = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    tally.passed = report.numPassedTests;
    tally.failed = report.numFailedTests + brokenFiles.length;
  } catch {
    // No report: the run did not get that far, which the exit code tells.
  }
  if (!succeeded && tally.failed === 0) tally.failed = 1;
  return tally;
}
