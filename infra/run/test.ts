import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from '../check/run-steps.ts';
import { checkSteps } from '../check/steps.ts';
import { summarize } from '../check/tally.ts';
import { runVitest } from '../check/test-run.ts';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { buildWeb } from '../launch/web-build.ts';
import { findChromium } from '../services/find-chromium.ts';
import { findFfmpeg } from '../services/find-ffmpeg.ts';
import { repositoryRoot } from '../services/paths.ts';

const browserTests = join('apps', 'web', 'e2e', 'vitest.config.ts');

runCommand(
  async () => {
    const ffmpeg = await findFfmpeg(process.env, () => report.say('Fetching ffmpeg ...'));
    const hasBrowserTests = existsSync(join(repositoryRoot, browserTests));
    const env = {
      ...process.env,
      FFMPEG_PATH: ffmpeg.ffmpeg,
      FFPROBE_PATH: ffmpeg.ffprobe,
      ...(hasBrowserTests && {
        CHROMIUM_PATH: await findChromium(process.env, () => report.say('Installing Chromium ...')),
      }),
    };

    report.say('\nChecks');
    const tallies = [await runSteps(checkSteps, report)];
    report.say('\nUnit and integration tests');
    tallies.push(await runVitest(['--project=!scenarios'], env));
    report.say('\nScenarios on the whole house');
    // By themselves: each starts all processes, and two cores carry no more beside that.
    tallies.push(await runVitest(['--project=scenarios'], env));
    report.say('\nSoak of one minute, then the web build');
    tallies.push(await runSteps([{ name: 'soak', run: soakForAMinute }], report));
    tallies.push(await runSteps([{ name: 'web build', run: buildWebNow }], report));
    if (hasBrowserTests) {
      report.say('\nBrowser tests');
      tallies.push(await runVitest(['--config', browserTests], env));
    }

    report.say(`\n${summarize(tallies)}`);
    return tallies.some(({ failures }) => failures.length > 0) ? 1 : 0;
  },
  async () => undefined,
);

/** Always the same seed: what broke once can be run again. */
async function soakForAMinute(): Promise<void> {
  const code = await runScript('packages/scenarios/src/soak/main.ts', [
    '--minutes',
    '1',
    '--seed',
    '11',
  ]);
  if (code !== 0) throw new Error('the ledgers differ, or work was left over');
}

async function buildWebNow(): Promise<void> {
  await buildWeb(() => undefined);
}
