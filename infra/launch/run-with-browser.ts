import { findChromium } from '@talkreel/services/find-chromium';
import { runCommand } from './command.ts';
import { environmentWithFfmpeg } from './environment-with-ffmpeg.ts';
import { consoleReport as report } from './report.ts';
import { runScript } from './run-script.ts';
import { buildWeb } from './web-build.ts';

/** Runs a script that shows the built web app to a browser. */
export function runWithBrowser(script: string): void {
  runCommand(async () => {
    const chromium = await findChromium(process.env, () => report.say('Installing Chromium ...'));
    const withFfmpeg = await environmentWithFfmpeg();
    await buildWeb(() => report.say('Building the web app ...'));
    const env = { ...withFfmpeg, CHROMIUM_PATH: chromium };
    return runScript(script, process.argv.slice(2), env);
  });
}
