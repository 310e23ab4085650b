import { runCommand } from '../launch/command.ts';
import { runScript } from '../launch/run-script.ts';

runCommand(
  () => runScript('packages/media-engine/src/cli/render-actors.ts', process.argv.slice(2)),
  async () => undefined,
);
