import { runCommand } from '../launch/command.ts';
import { environmentWithFfmpeg } from '../launch/environment-with-ffmpeg.ts';
import { runScript } from '../launch/run-script.ts';

runCommand(async () =>
  runScript(
    'packages/media-engine/src/cli/render-actors.ts',
    process.argv.slice(2),
    await environmentWithFfmpeg(),
  ),
);
