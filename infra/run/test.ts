import { availableParallelism } from 'node:os';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import {
  byKind,
  fitsWord,
  listTestFiles,
  parseTestArguments,
  type TestFiles,
} from '../test/find-tests.ts';
import { browser, checks, containers, drills, serverTests, upgrade } from '../test/parts.ts';
import { changedFiles, testsReachedBy } from '../test/reach.ts';
import { changedTests, runAll, step, testEnvironment, type Step } from '../test/run.ts';

// Without arguments: the short run, which decides what lands. `npm test -- <words> [-t <title>]` runs the files whose
// paths contain one of the words (`api/payments`), `npm test -- --changed` those that uncommitted changes can reach; both run them whole.
runCommand(async () => {
  const { words, title, since } = parseTestArguments(process.argv.slice(2));
  const env = await testEnvironment();
  if (words.length === 0 && since === undefined) {
    const short = { ...env, TEST_RUN: 'short' };
    const only = ['--tagsFilter=!long'];
    return runAll([
      [step(checks, short), step(serverTests, short, only)],
      step(browser, short, only),
    ]);
  }
  const files = listTestFiles();
  const named = files.filter((file) => words.some((word) => fitsWord(file, word)));
  if (words.length > 0 && named.length === 0) {
    report.say(`No test file has ${words.join(' or ')} in its path.`);
    return 1;
  }
  if (since === undefined) return runAll(stepsFor(byKind(named), env, title));
  const reached = testsReachedBy(await changedFiles(since), files);
  return runAll([
    step(serverTests, env, changedTests(since)),
    ...stepsFor(byKind([...new Set([...named, ...reached])]), env, title),
  ]);
});

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
