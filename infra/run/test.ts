import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from '../check/run-steps.ts';
import { checkSteps } from '../check/steps.ts';
import { runShortSoak } from '../check/short-soak.ts';
import { summarize, type Tally } from '../check/tally.ts';
import {
  browserTests,
  containerTests,
  manyWorkers,
  runVitest,
  upgradeTests,
} from '../check/test-run.ts';
import { runCommand } from '../launch/command.ts';
import { environmentWithFfmpeg } from '../launch/environment-with-ffmpeg.ts';
import { consoleReport as report } from '../launch/report.ts';
import { buildWeb } from '../launch/web-build.ts';
import { containersMissing } from '../services/container-engine.ts';
import { findChromium } from '../services/find-chromium.ts';
import { historyMissing } from '../services/history.ts';
import { repositoryRoot } from '../services/paths.ts';

runCommand(async () => {
  const hasBrowserTests = existsSync(join(repositoryRoot, browserTests));
  const env = {
    ...(await environmentWithFfmpeg()),
    ...(hasBrowserTests && {
      CHROMIUM_PATH: await findChromium(process.env, () => report.say('Installing Chromium ...')),
    }),
  };

  report.say('\nChecks, and the web build');
  const build = { name: 'web build', run: buildWebNow };
  const tallies = [await runSteps([...checkSteps, build], report)];
  report.say('\nUnit and integration tests, and scenarios on the whole product');
  tallies.push(await runVitest([manyWorkers], env));
  report.say('\nThe previous release on this schema, beside a soak of a minute');
  tallies.push(
    ...(await Promise.all([
      runUpgradeTests(env),
      runSteps([{ name: 'soak', run: () => runShortSoak(env) }], report),
    ])),
  );
  if (hasBrowserTests) {
    report.say('\nBrowser tests');
    tallies.push(await runVitest(['--config', browserTests], env));
  }
  report.say('\nContainers');
  const missing = await containersMissing();
  tallies.push(
    missing
      ? { passed: 0, failures: [], skipped: [`containers, ${missing}`] }
      : await runVitest(['--config', containerTests], env),
  );

  // They take minutes, and Prometheus.
  tallies.push({ passed: 0, failures: [], skipped: ['drills, npm run test:drills runs them'] });

  report.say(`\n${summarize(tallies)}`);
  return tallies.some(({ failures }) => failures.length > 0) ? 1 : 0;
});

async function runUpgradeTests(env: NodeJS.ProcessEnv): Promise<Tally> {
  const missing = await historyMissing();
  if (missing) return { passed: 0, failures: [], skipped: [`upgrade, ${missing}`] };
  return runVitest(['--config', upgradeTests], env);
}

async function buildWebNow(): Promise<void> {
  await buildWeb(() => undefined);
}
