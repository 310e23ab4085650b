import { summarize } from '../test/tally.ts';
import { runVitest } from '../test/vitest-run.ts';
import { runCommand } from './command.ts';
import { environmentWithFfmpeg } from './environment-with-ffmpeg.ts';
import { consoleReport as report } from './report.ts';

/**
 * A command that runs the tests of one vitest configuration with ffmpeg at hand. `prepare` brings what else they need,
 * or throws if it cannot be had. Further arguments are passed to vitest.
 */
export function runTestsOf(config: string, prepare: () => Promise<unknown>): void {
  runCommand(async () => {
    await prepare();
    const args = ['--config', config, ...process.argv.slice(2)];
    const tally = await runVitest(args, await environmentWithFfmpeg());
    report.say(`\n${summarize([tally])}`);
    return tally.failures.length > 0 ? 1 : 0;
  });
}
