import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { processorSecondsOf } from '@talkreel/services/processor-time';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import {
  byKind,
  fitsWord,
  listTestFiles,
  parseTestArguments,
  type TestFiles,
  type TestRequest,
} from '../test/find-tests.ts';
import { browser, checks, containers, drills, serverTests, upgrade } from '../test/parts.ts';
import { changedFiles, testsReachedBy } from '../test/reach.ts';
import { changedTests, runAll, step, testEnvironment, type Load, type Step } from '../test/run.ts';

/** A run that lasts longer than this has hung. */
const MOST_MS = 90 * 60_000;

/** The parts of the short run, which a workflow may divide: `npm test -- --part browser`. */
const shortParts = ['checks', 'server', 'browser'];

// Without arguments this is the short run, which decides what lands. `npm test -- <words> [-t <title>]` runs the files
// whose paths contain one of the words (`api/payments`), `npm test -- --changed` those that uncommitted changes can
// reach; both run them whole. `--load 10 --times 3` runs it three times beside ten busy processes, which shows flaky
// tests.
runCommand(async () => {
  const request = parseTestArguments(process.argv.slice(2));
  const env = await testEnvironment();
  const load = burnProcessors(request.load);
  const codes: number[] = [];
  while (codes.length < request.times) codes.push(await runOnce(request, env, load));
  load.stop();
  if (codes.length > 1)
    report.say(`${codes.filter((code) => code === 0).length} of ${codes.length} runs passed.`);
  return Math.max(...codes);
});

async function runOnce(
  { words, title, since, parts }: TestRequest,
  env: NodeJS.ProcessEnv,
  load: Load,
): Promise<number> {
  if (words.length === 0 && since === undefined) {
    return runShort(env, parts.length > 0 ? parts : shortParts, load);
  }
  const files = listTestFiles();
  const named = files.filter((file) => words.some((word) => fitsWord(file, word)));
  if (words.length > 0 && named.length === 0) {
    report.say(`No test file has ${words.join(' or ')} in its path.`);
    return 1;
  }
  if (since === undefined) return runAll(stepsFor(byKind(named), env, title), { load });
  const reached = testsReachedBy(await changedFiles(since), files);
  return runAll(
    [
      step(serverTests, env, changedTests(since, reached)),
      ...stepsFor(byKind([...new Set([...named, ...reached])]), env, title),
    ],
    { load },
  );
}

function runShort(
  wholeEnv: NodeJS.ProcessEnv,
  parts: readonly string[],
  load: Load,
): Promise<number> {
  const unknown = parts.find((part) => !shortParts.includes(part));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}, only ${shortParts.join(', ')}.`);
  const env = { ...wholeEnv, TEST_RUN: 'short' };
  const short = ['--tagsFilter=!long'];
  // Tests of servers wait for half of their time, in which pages can be drawn.
  const beside = parts.length > 1 ? [`--maxWorkers=${Math.ceil(availableParallelism() / 2)}`] : [];
  const steps = {
    checks: step(checks, env),
    server: step(serverTests, env, short),
    browser: step(browser, env, [...short, ...beside]),
  };
  const isWanted = ([part]: [string, unknown]): boolean => parts.includes(part);
  return runAll(
    [
      Object.entries(steps)
        .filter(isWanted)
        .map(([, one]) => one),
    ],
    { load },
  );
}

function stepsFor(files: TestFiles, env: NodeJS.ProcessEnv, title: string | undefined): Step[] {
  const byTitle = title === undefined ? [] : [`--testNamePattern=${title}`];
  const parts = { server: serverTests, browser, upgrade, containers, drills };
  return (Object.keys(parts) as Array<keyof TestFiles>)
    .filter((kind) => files[kind].length > 0)
    .map((kind) => {
      // More workers than files would only start without work.
      const one = files[kind].length < availableParallelism() ? ['--maxWorkers=1'] : [];
      return step(parts[kind], env, [...byTitle, ...one, ...files[kind]]);
    });
}

/**
 * Keeps `count` processes busy until it is stopped, so that tests show whether they hold on a machine that has this load
 * already. They end with this process, and by themselves after an hour and a half.
 */
function burnProcessors(count: number): { stop(): void; processorSeconds(): number } {
  const busy = `const end = Date.now() + ${MOST_MS};
    const parent = process.ppid;
    while (Date.now() < end && process.ppid === parent) for (let i = 0; i < 1e8; i++);`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
  );
  const stop = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  const secondsOf = (pid: number | undefined): number =>
    pid === undefined ? 0 : processorSecondsOf(pid);
  return {
    stop,
    processorSeconds: () => children.reduce((sum, { pid }) => sum + secondsOf(pid), 0),
  };
}
