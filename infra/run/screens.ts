import { runCommand } from '../launch/command.ts';
import { environmentWithFfmpeg } from '../launch/environment-with-ffmpeg.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { buildWeb } from '../launch/web-build.ts';
import { findChromium } from '../services/find-chromium.ts';

// Takes screenshots of every screen (.data/screens, or the given folder) from a separate Talkreel.
runCommand(async () => {
  const chromium = await findChromium(process.env, () => report.say('Installing Chromium ...'));
  const withFfmpeg = await environmentWithFfmpeg();
  await buildWeb(() => report.say('Building the web app ...'));
  const env = { ...withFfmpeg, CHROMIUM_PATH: chromium };
  return runScript('apps/web/e2e/screens/screens.ts', process.argv.slice(2), env);
});
