import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { repositoryRoot } from '@talkreel/services/paths';
import { byKind, listTestFiles, parseTestArguments } from '../test/find-tests.ts';
import { browser, checks, containers, drills, serverTests, soak, upgrade } from '../test/parts.ts';
import { changedFiles, testsReachedBy } from '../test/reach.ts';
import { runToEnd } from '@talkreel/services/server-process';
import { readTestResults } from '@talkreel/testing/test-results';
import { changedTests, runAll, step, testEnvironment } from '../test/run.ts';
import type { Tally } from '../test/tally.ts';

// Everything there is, in hours; ends by writing docs/reliability.md from it. A run that was cut short goes on with the files that had not passed on the same
// sources, unless `--again` is given. `-- --since <commit>` runs what the changes since then can reach.
runCommand(async () => {
  const isAgain = process.argv.includes('--again');
  const { since } = parseTestArguments(process.argv.slice(2).filter((one) => one !== '--again'));
  const sources = await fingerprintOfSources();
  const done = isAgain ? [] : passedAs(sources);
  const folder = mkdtempSync(join(tmpdir(), 'talkreel-test-all-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const list = join(folder, 'done.json');
  writeFileSync(list, JSON.stringify(done.map((file) => join(repositoryRoot, file))));
  const env = {
    ...(await testEnvironment()),
    TEST_RUN: 'long',
    TEST_SOURCES: sources,
    TEST_DONE: list,
  };
  if (done.length > 0)
    report.say(`${done.length} files have passed on these sources; --again runs them too.`);

  if (since === undefined) {
    const parts = [checks, serverTests, upgrade, soak, browser, containers, drills];
    const code = await runAll(
      parts.map((part) => step(part, env)),
      { before: [tallyOf(done)] },
    );
    await runScript('packages/scenarios/src/register/main.ts', ['write'], env);
    return code;
  }
  const reached = byKind(testsReachedBy(await changedFiles(since), listTestFiles()));
  return runAll([
    step(checks, env),
    step(serverTests, env, changedTests(since, reached.server)),
    ...(reached.server.length > 0 ? [step(serverTests, env, reached.server)] : []),
    ...(reached.upgrade.length > 0 ? [step(upgrade, env)] : []),
    ...(reached.server.length > 0 ? [step(soak, env)] : []),
    ...(reached.browser.length > 0 ? [step(browser, env, reached.browser)] : []),
    ...(reached.containers.length > 0 ? [step(containers, env)] : []),
    ...(reached.drills.length > 0 ? [step(drills, env)] : []),
  ]);
});

function passedAs(sources: string): string[] {
  return Object.entries(readTestResults())
    .filter(([, { passedAs: passed }]) => passed === sources)
    .map(([file]) => file);
}

/** The tally of files that need not run again. */
function tallyOf(files: readonly string[]): Tally {
  const results = readTestResults();
  const ofFiles = files.flatMap((name) => {
    const result = results[name];
    return result === undefined ? [] : [{ name, ...result }];
  });
  return {
    passed: ofFiles.flatMap(({ tests }) => tests).filter(({ state }) => state === 'passed').length,
    failures: [],
    times: ofFiles.map(({ name, seconds, processorSeconds }) => ({
      name,
      seconds,
      processorSeconds,
    })),
  };
}

/** A fingerprint of everything that git knows or would add: equal for equal sources, whether committed or not. */
async function fingerprintOfSources(root = repositoryRoot): Promise<string> {
  const listed = await runToEnd('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  });
  const hash = createHash('sha256');
  for (const file of [...new Set(listed.split('\0'))].toSorted()) {
    // This document is generated from the results of a run.
    if (file === '' || file === 'docs/reliability.md') continue;
    hash.update(`\0${file}\0`).update(contentOf(join(root, file)));
  }
  return hash.digest('hex');
}

function contentOf(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch {
    // The file is deleted but not committed yet, or is a folder of another repository.
    return '';
  }
}
