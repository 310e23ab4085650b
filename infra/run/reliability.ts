import { runCommand } from '../launch/command.ts';
import { environmentWithFfmpeg } from '../launch/environment-with-ffmpeg.ts';
import { runScript } from '../launch/run-script.ts';

/**
 * Writes docs/reliability.md from the register of cases and the newest results of their tests; with `run` it runs
 * these first.
 */
runCommand(async () =>
  runScript(
    'packages/scenarios/src/register/main.ts',
    ['write', ...process.argv.slice(2)],
    await environmentWithFfmpeg(),
  ),
);
