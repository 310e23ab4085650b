import { runCommand } from '../launch/command.ts';
import { environmentWithFfmpeg } from '../launch/environment-with-ffmpeg.ts';
import { runScript } from '../launch/run-script.ts';

// Makes the finished examples of the ad templates anew, with a separate Talkreel.
runCommand(async () =>
  runScript(
    'apps/web/e2e/template-examples/render.ts',
    process.argv.slice(2),
    await environmentWithFfmpeg(),
  ),
);
