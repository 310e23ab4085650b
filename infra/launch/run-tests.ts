import { summarize } from '../check/tally.ts';
import { runVitest } from '../check/test-run.ts';
import { findFfmpeg } from '../services/find-ffmpeg.ts';
import { runCommand } from './command.ts';
import { consoleReport as report } from './report.ts';

/**
 * A command that runs the tests of one vitest configuration with ffmpeg at hand. `prepare` brings what else they need,
 * or throws if it cannot be had. Further arguments are passed to vitest.
 */
export function runTestsOf(config: string, prepare: () => Promise<unknown>): void {
  runCommand(
    async () => {
      await prepare();
      const ffmpeg = await findFfmpeg(process.env, () => report.say('Fetching ffmpeg ...'));
      const tally = await runVitest(['--config', config, ...process.argv.slice(2)], {
        ...process.env,
        FFMPEG_PATH: ffmpeg.ffmpeg,
        FFPROBE_PATH: ffmpeg.ffprobe,
      });
      report.say(`\n${summarize([tally])}`);
      return tally.failures.length > 0 ? 1 : 0;
    },
    async () => undefined,
  );
}
