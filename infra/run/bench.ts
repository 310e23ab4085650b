import { runCommand } from '../launch/command.ts';
import { runScript } from '../launch/run-script.ts';

runCommand(
  () => runScript('bench/src/main.ts', process.argv.slice(2)),
  async () => undefined,
);
