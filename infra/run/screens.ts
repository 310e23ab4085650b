import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { buildWeb } from '../launch/web-build.ts';
import { findChromium } from '../services/find-chromium.ts';
import { findFfmpeg } from '../services/find-ffmpeg.ts';

// Takes screenshots of every screen (.data/screens, or the given folder) from a separate Talkreel.
runCommand(
  async () => {
    const chromium = await findChromium(process.env, () => report.say('Installing Chromium ...'));
    const { ffmpeg, ffprobe } = await findFfmpeg(process.env, () =>
      report.say('Fetching ffmpeg ...'),
    );
    await buildWeb(() => report.say('Building the web app ...'));
    const env = {
      ...process.env,
      CHROMIUM_PATH: chromium,
      FFMPEG_PATH: ffmpeg,
      FFPROBE_PATH: ffprobe,
    };
    return runScript('apps/web/e2e/screens/screens.ts', process.argv.slice(2), env);
  },
  async () => undefined,
);
