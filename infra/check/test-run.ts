import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import { makeTempFolder } from '../services/temp-folder.ts';
import type { Failure, Tally } from './tally.ts';

/** The part of vitest's JSON report that is read here. */
interface JsonReport {
  numPassedTests: number;
  testResults: Array<{
    /** The test file, absolute. */
    name: string;
    status: string;
    message: string;
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
  }>;
}

/** A line of a stack trace that is not in our code. */
const foreignFrame = /\n\s+at .*(?:node_modules|new Promise|node:internal).*/g;

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
  const tally: Tally = { passed: 0, failures: [] };
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as JsonReport;
    tally.passed = report.numPassedTests;
    tally.failures = report.testResults.flatMap(failuresOf);
  } catch {
    // No report: the run did not get that far, which the exit code tells.
  }
  if (!succeeded && tally.failures.length === 0) {
    tally.failures.push({ name: 'vitest', reason: 'It failed outside any test; see above.' });
  }
  return tally;
}

function failuresOf(file: JsonReport['testResults'][number]): Failure[] {
  const name = relative(repositoryRoot, file.name);
  if (file.status === 'failed' && file.assertionResults.length === 0) {
    return [{ name, reason: file.message }];
  }
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map((test) => ({
      name: `${name} > ${test.fullName}`,
      reason: test.failureMessages.join('\n').replaceAll(foreignFrame, ''),
    }));
}
