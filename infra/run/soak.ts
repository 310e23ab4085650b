import { runCommand } from '../launch/command.ts';
import { runScript } from '../launch/run-script.ts';

runCommand(
  () => runScript('packages/scenarios/src/soak/main.ts', process.argv.slice(2)),
  async () => undefined,
);
